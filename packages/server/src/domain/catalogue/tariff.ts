/** Price of a thing, exact decimals as text. */
export interface Price {
  readonly hourly: string
  readonly monthly: string
}

/** Price of a thing in one region, where it is another than elsewhere. */
export interface RegionPrice extends Price {
  readonly region: string
}

/** What something costs: one price, and the regions in which it is another. */
export interface Tariff {
  readonly price: Price
  readonly regionPrices: readonly RegionPrice[]
}

/** The price that holds in a region (facts 13). */
export function priceIn({ price, regionPrices }: Tariff, region: string): Price {
  return regionPrices.find((one) => one.region === region) ?? price
}

/** Price as exact decimal text. */
export interface Price {
  readonly hourly: string
  readonly monthly: string
}

/** Price in one region instead of the general price. */
export interface RegionPrice extends Price {
  readonly region: string
}

/** General price and regional exceptions. */
export interface Tariff {
  readonly price: Price
  readonly regionPrices: readonly RegionPrice[]
}

/** Returns the price in a region, by default the general price (facts 13). */
export function priceIn({ price, regionPrices }: Tariff, region: string): Price {
  return regionPrices.find((one) => one.region === region) ?? price
}

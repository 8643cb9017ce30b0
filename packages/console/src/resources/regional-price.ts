import type { HostType } from '@moorage/sdk'

/** Hourly price with the maximum price per month. */
export interface Cost {
  readonly monthly: number
  readonly hourly: number
}

/** Returns a type's price in a region, which can override the default. */
export function regionalPrice(type: Pick<HostType, 'price' | 'region_prices'>, region: string): Cost {
  return type.region_prices.find(({ id }) => id === region) ?? type.price
}

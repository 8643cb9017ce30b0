import type { HostType } from '@moorage/sdk'

/** What something costs, at most in a month and for one hour. */
export interface Cost {
  readonly monthly: number
  readonly hourly: number
}

/** What one of a type costs in a region: some regions have prices of their own. */
export function regionalPrice(type: Pick<HostType, 'price' | 'region_prices'>, region: string): Cost {
  return type.region_prices.find(({ id }) => id === region) ?? type.price
}

import type { VolumeType } from '@moorage/sdk'

/** What a volume of this size costs in a region, at most in a month and for one hour. */
export function volumeCost(
  type: Pick<VolumeType, 'price' | 'region_prices'>,
  region: string,
  sizeGib: number,
): { readonly monthly: number; readonly hourly: number } {
  const { monthly, hourly } = type.region_prices.find(({ id }) => id === region) ?? type.price
  return { monthly: monthly * sizeGib, hourly: hourly * sizeGib }
}

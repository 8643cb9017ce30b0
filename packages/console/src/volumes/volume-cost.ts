import type { VolumeType } from '@moorage/sdk'
import { type Cost, regionalPrice } from '../resources/regional-price.ts'

/** What a volume of this size costs in a region, at most in a month and for one hour. */
export function volumeCost(type: Pick<VolumeType, 'price' | 'region_prices'>, region: string, sizeGib: number): Cost {
  const { monthly, hourly } = regionalPrice(type, region)
  return { monthly: monthly * sizeGib, hourly: hourly * sizeGib }
}

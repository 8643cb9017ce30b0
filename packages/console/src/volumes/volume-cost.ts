import type { VolumeType } from '@moorage/sdk'
import { type Cost, regionalPrice } from '../resources/regional-price.ts'

/** Returns a volume's hourly price and maximum monthly price from the region's price per GiB. */
export function volumeCost(type: Pick<VolumeType, 'price' | 'region_prices'>, region: string, sizeGib: number): Cost {
  const { monthly, hourly } = regionalPrice(type, region)
  return { monthly: monthly * sizeGib, hourly: hourly * sizeGib }
}

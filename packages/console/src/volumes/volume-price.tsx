import type { VolumeType } from '@moorage/sdk'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PriceLine } from '../resources/price-line.tsx'
import { type Cost, regionalPrice } from '../resources/regional-price.ts'
import { volumeQueries } from './volume-queries.ts'

/** Shows a volume's price; nothing while prices load, or if the size is not positive. */
export function VolumePrice({ region, sizeGib }: { readonly region: string; readonly sizeGib: number }): ReactNode {
  const { data: type } = useQuery(volumeQueries.prices)
  if (!type || !Number.isFinite(sizeGib) || sizeGib <= 0) return null
  return <PriceLine cost={volumeCost(type, region, sizeGib)} />
}

/** Returns a volume's hourly price and maximum monthly price from the region's price per GiB. */
export function volumeCost(type: Pick<VolumeType, 'price' | 'region_prices'>, region: string, sizeGib: number): Cost {
  const { monthly, hourly } = regionalPrice(type, region)
  return { monthly: monthly * sizeGib, hourly: hourly * sizeGib }
}

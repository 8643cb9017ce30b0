import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PriceLine } from '../resources/price-line.tsx'
import { volumeCost } from './volume-cost.ts'
import { volumeQueries } from './volume-queries.ts'

/** Shows a volume's price; nothing while prices load, or if the size is not positive. */
export function VolumePrice({ region, sizeGib }: { readonly region: string; readonly sizeGib: number }): ReactNode {
  const { data: type } = useQuery(volumeQueries.prices)
  if (!type || !Number.isFinite(sizeGib) || sizeGib <= 0) return null
  return <PriceLine cost={volumeCost(type, region, sizeGib)} />
}

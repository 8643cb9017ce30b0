import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { money } from '../show/money.ts'
import { volumeQueries } from './volume-queries.ts'
import { volumeCost } from './volume-cost.ts'

/** What a volume of this size costs there, said before it is made. */
export function VolumePrice({ region, sizeGib }: { readonly region: string; readonly sizeGib: number }): ReactNode {
  const { data: type } = useQuery(volumeQueries.prices)
  if (!type || !Number.isFinite(sizeGib) || sizeGib <= 0) return null
  const { monthly, hourly } = volumeCost(type, region, sizeGib)
  return (
    <p aria-live="polite">
      <span className="price">{money(monthly)}</span> a month at most, {money(hourly)} an hour
    </p>
  )
}

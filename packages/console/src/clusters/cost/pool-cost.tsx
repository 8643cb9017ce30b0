import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PriceLine } from '../../resources/price-line.tsx'
import { catalogQueries } from '../data/catalog-queries.ts'
import { poolCost, type PricedPool, sumOf } from './cluster-cost.ts'

/** Shows a node pool's cost; nothing while unknown. */
export function PoolCost({ region, ...pool }: PricedPool & { readonly region: string }): ReactNode {
  const { data: plans = [] } = useQuery(catalogQueries.plans)
  const parts = poolCost(pool, region, plans)
  return parts.length === 0 ? null : <PriceLine cost={sumOf(parts)} />
}

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { money } from '../../display/money.ts'
import { PriceLine } from '../../resources/price-line.tsx'
import { catalogQueries } from '../data/catalog-queries.ts'
import { clusterCosts, poolCost, type PricedCluster, type PricedPool, sumOf } from './cluster-cost.ts'

/** Shows a cluster's itemized and total monthly cost; nothing until the prices are loaded. Omits parts without a price. */
export function CostLines({ cluster }: { readonly cluster: PricedCluster }): ReactNode {
  const { data: controlPlanes } = useQuery(catalogQueries.controlPlanes)
  const { data: plans } = useQuery(catalogQueries.plans)
  if (controlPlanes === undefined || plans === undefined) return null
  const parts = clusterCosts(cluster, { controlPlanes, plans })
  return (
    <section aria-label="Cost">
      <dl className="costs">
        {parts.map(({ name, cost }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{money(cost.monthly)} per month</dd>
          </div>
        ))}
      </dl>
      <PriceLine cost={sumOf(parts)} />
    </section>
  )
}

/** Shows a node pool's cost; nothing while unknown. */
export function PoolCost({ region, ...pool }: PricedPool & { readonly region: string }): ReactNode {
  const { data: plans = [] } = useQuery(catalogQueries.plans)
  const parts = poolCost(pool, region, plans)
  return parts.length === 0 ? null : <PriceLine cost={sumOf(parts)} />
}

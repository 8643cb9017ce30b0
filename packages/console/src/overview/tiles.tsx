import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { money } from '../show/money.ts'
import { overviewQueries } from './overview-queries.ts'

/** How much there is of each, and what it has cost this month. What a user may not know has no tile. */
export function Tiles(): ReactNode {
  const [volumes, hosts, clusters, cost] = [
    useQuery(overviewQueries.volumes),
    useQuery(overviewQueries.hosts),
    useQuery(overviewQueries.clusters),
    useQuery(overviewQueries.monthCost),
  ]
  return (
    <div className="tiles numbers">
      <div className="tile">
        <span className="number">{volumes.data ?? '–'}</span>
        <Link to="/volumes">Volumes</Link>
      </div>
      <div className="tile">
        <span className="number">{hosts.data ?? '–'}</span>
        <Link to="/hosts">Hosts</Link>
      </div>
      <div className="tile">
        <span className="number">{clusters.data ?? '–'}</span>
        <Link to="/clusters">Clusters</Link>
      </div>
      {cost.isError ? null : (
        <div className="tile">
          <span className="number">{cost.data === undefined ? '–' : money(Number(cost.data))}</span>
          <Link to="/usage">This month so far</Link>
        </div>
      )}
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { money } from '../display/money.ts'
import { overviewQueries } from './overview-queries.ts'

/** Shows resource counts, and the month's cost if its request succeeds. */
export function Tiles(): ReactNode {
  const [volumes, hosts, clusters, cost] = [
    useQuery(overviewQueries.volumes).data,
    useQuery(overviewQueries.hosts).data,
    useQuery(overviewQueries.clusters).data,
    useQuery(overviewQueries.monthCost),
  ]
  return (
    <div className="tiles numbers">
      <Tile count={volumes} allText="all attached" apart={(free) => `${free} unattached`}>
        <Link to="/volumes">Volumes</Link>
      </Tile>
      <Tile count={hosts} allText="all running" apart={(off) => `${off} not running`}>
        <Link to="/hosts">Hosts</Link>
      </Tile>
      <Tile count={clusters} allText="all up to date" apart={(older) => `${older} with an upgrade available`}>
        <Link to="/clusters">Clusters</Link>
      </Tile>
      {cost.isError ? null : (
        <div className="tile">
          <span className="number">{cost.data === undefined ? '–' : money(Number(cost.data))}</span>
          <Link to="/usage">Cost this month</Link>
          <span className="soft">to date</span>
        </div>
      )}
    </div>
  )
}

type Count = { readonly all: number; readonly apart: number }

function describeCount(count: Count, allText: string, apart: (number: number) => string): string {
  if (count.all === 0) return 'None'
  return count.apart === 0 ? allText : apart(count.apart)
}

function Tile({
  count,
  allText,
  apart,
  children,
}: {
  readonly count: Count | undefined
  readonly allText: string
  readonly apart: (number: number) => string
  readonly children: ReactNode
}): ReactNode {
  return (
    <div className="tile">
      <span className="number">{count?.all ?? '–'}</span>
      {children}
      <span className="soft">{count === undefined ? 'Loading…' : describeCount(count, allText, apart)}</span>
    </div>
  )
}

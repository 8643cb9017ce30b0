import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorAlert } from '../../display/error-alert.tsx'
import { operatorQueries } from '../client/operator-queries.ts'
import { OperatorLink } from '../shell/operator-link.tsx'
import { RegionPanel } from './region-panel.tsx'

/** Lists regions: reachability of engines, resource counts and open work. Errors show an alert. */
export function RegionsPage(): ReactNode {
  const { data: regions = [], error, isPending } = useQuery(operatorQueries.regions)
  const sum = (of: (region: (typeof regions)[number]) => number): number =>
    regions.reduce((all, one) => all + of(one), 0)
  const [stuck, damaged] = [sum(({ work }) => work.stuck), sum((one) => one.damaged)]
  return (
    <>
      <div className="title">
        <h1>Regions and engines</h1>
      </div>
      <ErrorAlert title="Could not load the regions" error={error} />
      {isPending ? <p className="soft">Loading…</p> : null}
      <div className="tiles numbers">
        <Tile name="Volumes" count={sum(({ volumes }) => volumes)} />
        <Tile name="Hosts" count={sum(({ hosts }) => hosts)} />
        <Tile name="Clusters" count={sum(({ clusters }) => clusters)} />
        <div className="tile">
          <span className="number">{stuck + damaged}</span>
          <OperatorLink to="work">Stuck</OperatorLink>
        </div>
      </div>
      {regions.map((region) => (
        <RegionPanel key={region.id} region={region} />
      ))}
    </>
  )
}

function Tile({ name, count }: { readonly name: string; readonly count: number }): ReactNode {
  return (
    <div className="tile">
      <span className="number">{count}</span>
      {name}
    </div>
  )
}

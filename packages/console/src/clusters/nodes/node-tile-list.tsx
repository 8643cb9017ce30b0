import type { Cluster, Event, Pool } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { poolName } from '../data/pool-name.ts'
import { nodeTiles, describeTiles } from './node-tiles.ts'
import { NodeTileItem } from './node-tile-item.tsx'

/** Shows a pool's nodes as tiles, with a summary for screen readers. `events` are the cluster's, newest first. */
export function NodeTileList({
  cluster,
  pool,
  events,
  forbidden,
}: {
  readonly cluster: Cluster
  readonly pool: Pool
  readonly events: readonly Event[]
  /** Reason against changes; null with write access. */
  readonly forbidden: string | null
}): ReactNode {
  const tiles = nodeTiles({ pool, clusterId: cluster.id, clusterVersion: cluster.k8s_version, events })
  return (
    <>
      <p className="soft" role="status">
        {describeTiles(tiles)}
      </p>
      <ul className="nodes" aria-label={`Nodes of ${poolName(pool)}`}>
        {tiles.map((tile) => (
          <NodeTileItem key={tile.id} cluster={cluster} pool={pool} tile={tile} forbidden={forbidden} />
        ))}
      </ul>
    </>
  )
}

import type { Cluster, Event, Pool } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { poolName } from '../data/pool-name.ts'
import { nodeTiles, tellTiles } from './node-tiles.ts'
import { NodeTileItem } from './node-tile-item.tsx'

/** The nodes of a pool as they come and go, each a tile; in words for whoever does not see them. `events` are those of the cluster, the newest first. */
export function NodePicture({
  cluster,
  pool,
  events,
  forbidden,
}: {
  readonly cluster: Cluster
  readonly pool: Pool
  readonly events: readonly Event[]
  /** Why the user may change nothing here; null where they may. */
  readonly forbidden: string | null
}): ReactNode {
  const tiles = nodeTiles({ pool, clusterId: cluster.id, clusterVersion: cluster.k8s_version, events })
  return (
    <>
      <p className="soft" role="status">
        {tellTiles(tiles)}
      </p>
      <ul className="nodes" aria-label={`Nodes of ${poolName(pool)}`}>
        {tiles.map((tile) => (
          <NodeTileItem key={tile.id} cluster={cluster} pool={pool} tile={tile} forbidden={forbidden} />
        ))}
      </ul>
    </>
  )
}

import { LacksRoom } from '#reconcile/ports/index.ts'
import type { WorldTx } from './world.ts'

/** Room taken in a region, or given back when negative. */
export interface CapacityMove {
  readonly region: string
  readonly volumesGib?: number
  readonly hosts?: number
}

/**
 * Takes or gives back room in a region; LacksRoom when there is not enough (contract rule 21). A region begins with a generous default at its
 * first use. The region's row is always the last lock of a transaction, so callers never wait for each other in a ring.
 */
export async function moveCapacity(tx: WorldTx, { region, volumesGib = 0, hosts = 0 }: CapacityMove): Promise<void> {
  const { rowCount } = await tx.query(
    `insert into sim.regions as held (region, volumes_gib_used, hosts_used) values ($1, $2, $3)
     on conflict (region) do update set
       volumes_gib_used = held.volumes_gib_used + excluded.volumes_gib_used, hosts_used = held.hosts_used + excluded.hosts_used
     where (excluded.volumes_gib_used <= 0 or held.volumes_gib_used + excluded.volumes_gib_used <= held.volumes_gib_max)
       and (excluded.hosts_used <= 0 or held.hosts_used + excluded.hosts_used <= held.hosts_max)`,
    [region, volumesGib, hosts],
  )
  if (!rowCount) throw new LacksRoom(`Region ${region} has no room for this at the moment.`)
}

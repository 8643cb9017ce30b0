import { LacksRoom } from '#reconcile/ports/index.ts'
import type { WorldTx } from './world.ts'

/** Room taken in a region, or given back when negative. */
export interface CapacityMove {
  readonly region: string
  readonly volumesGib?: number
  readonly hosts?: number
}

/**
 * Takes or gives back room in a region; LacksRoom when there is not enough (contract rule 21). The region's row is always the last lock of a transaction, so
 * callers never wait for each other in a ring.
 */
export async function moveCapacity(tx: WorldTx, { region, volumesGib = 0, hosts = 0 }: CapacityMove): Promise<void> {
  const { rows } = await tx.query<{ hasRoom: boolean }>('select sim.move_capacity($1, $2, $3) as "hasRoom"', [
    region,
    volumesGib,
    hosts,
  ])
  if (!rows[0]?.hasRoom) throw new LacksRoom(`Region ${region} has no room for this at the moment.`)
}

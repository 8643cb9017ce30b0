import { InsufficientCapacity } from '#reconcile/ports/index.ts'
import { busyIfUnreachable } from '../../schema/in-transaction.ts'
import type { SimulatorState, SimulatorTx } from './simulator-state.ts'

/** Capacity to reserve; negative values release capacity. */
export interface CapacityChange {
  readonly region: string
  readonly volumesGib?: number
  readonly hosts?: number
}

/**
 * Reserves or releases capacity. Throws InsufficientCapacity if too little is free (contract rule 21). Every transaction locks the region last, against
 * deadlocks.
 */
export async function changeCapacity(
  tx: SimulatorTx,
  { region, volumesGib = 0, hosts = 0 }: CapacityChange,
): Promise<void> {
  const { rows } = await tx.query<{ hasRoom: boolean }>('select sim.move_capacity($1, $2, $3) as "hasRoom"', [
    region,
    volumesGib,
    hosts,
  ])
  if (!rows[0]?.hasRoom) throw new InsufficientCapacity(`Region ${region} does not have enough free capacity.`)
}

/** Free GiB of a region for new volumes; null before its first volume, which has no bound yet. */
export async function readSimFreeGib(state: SimulatorState, region: string): Promise<number | null> {
  const { rows } = await busyIfUnreachable(state, () =>
    state.pool.query<{ gib: number }>(
      'select volumes_gib_max - volumes_gib_used as gib from sim.regions where region = $1',
      [region],
    ),
  )
  return rows[0]?.gib ?? null
}

import { InsufficientCapacity } from '#reconcile/ports/index.ts'
import type { SimulatorTx } from './simulator-state.ts'

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

import { done } from '../../../reconcile/ports/index.ts'
import type { Claimed, HardwareType, Progress } from '../../../reconcile/ports/index.ts'
import { workDurationMs } from '../world/pace.ts'
import type { Pace } from '../world/pace.ts'
import { progressOf } from '../world/progress.ts'
import type { WorldTx } from '../world/world.ts'
import { lockVolume } from './lock-volume.ts'
import type { VolumeWork } from './volume-row.ts'

/** What a piece of work on an existing volume is and aims at. */
export interface VolumeWorkOrder {
  readonly work: VolumeWork
  readonly pace: Pace
  /** GiB that count for how long it takes. */
  readonly sizeGib: number
  readonly growToGib?: number | null
  readonly migrateTo?: HardwareType
}

/** Begins work on a volume that the caller has locked, in place of any work before it; answers how far it is. */
export async function beginVolumeWork(
  tx: WorldTx,
  volume: Claimed,
  id: string,
  order: VolumeWorkOrder,
): Promise<Progress> {
  await tx.query(
    `update sim.volumes set work = $2, work_started = public.moor_now(), work_ms = $3, grow_to_gib = $4, migrate_to = $5, source_id = null
     where id = $1`,
    [
      id,
      order.work,
      workDurationMs(order.pace, order.work, order.sizeGib),
      order.growToGib ?? null,
      order.migrateTo ?? null,
    ],
  )
  const row = await lockVolume(tx, volume)
  return row ? progressOf(row) : done
}

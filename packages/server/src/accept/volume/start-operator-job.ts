import type { EventAction } from '@moorage/contract'
import type { EventId, VolumeId } from '#domain/shared/index.ts'
import { startJob } from '#store/event/start-job.ts'
import { findOpenJob } from '#store/event/open-jobs.ts'
import type { Tx } from '#store/open-store.ts'
import { type AnyVolumeRow, lockAnyVolume } from '#store/volume/lock-volume.ts'
import { type VolumeChanges, changeVolume } from '#store/volume/move-volume.ts'
import type { JobTarget } from '#domain/job/jobs.ts'

/** Operator's job on a volume. */
export interface OperatorJob {
  readonly action: Extract<EventAction, 'volume_migrate' | 'volume_repair'>
  /** Null if the same job is open. Throws an ApiError if the job is not allowed. */
  decide(volume: AnyVolumeRow): VolumeChanges | null | Promise<VolumeChanges>
  readonly target?: JobTarget<'volume_migrate'>
}

/**
 * Starts an operator's job on any account's volume, or joins the same open one, and returns the event ID. Writes the row, its work, and one event by the system
 * (decisions D10, F2). Throws resource.not_found and the errors of `decide`.
 */
export async function startOperatorJob(
  tx: Tx,
  id: VolumeId,
  { action, decide, target }: OperatorJob,
): Promise<{ operationId: EventId }> {
  const volume = await lockAnyVolume(tx, id)
  const key = { kind: 'volume', id } as const
  const changes = await decide(volume)
  if (changes) await changeVolume(tx, id, changes)
  else {
    const running = await findOpenJob(tx, key, action)
    if (running) return { operationId: running }
  }
  const { id: operationId } = await startJob(
    tx,
    { accountId: volume.account_id, system: true },
    {
      action,
      entity: { type: 'volume', id, label: volume.label },
      work: { ...key, region: volume.region },
      ...(target ? { target } : {}),
    },
  )
  return { operationId }
}

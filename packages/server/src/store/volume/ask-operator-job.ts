import type { EventAction } from '@moorage/contract'
import type { Selectable } from 'kysely'
import type { AccountId, EventId } from '../../domain/shared/index.ts'
import { findOpenJob } from '../event/find-open-job.ts'
import { insertJob } from '../event/insert-job.ts'
import { nudge } from '../nudge.ts'
import type { Store, Tx } from '../open-store.ts'
import type { VolumesTable } from '../schema/tables.ts'
import { touchWork } from '../work/touch-work.ts'
import { lockAnyVolume } from './lock-any-volume.ts'
import type { VolumeChanges } from './move-volume.ts'

/** Work on a volume that only an operator may ask for. */
export interface OperatorJob {
  readonly action: Extract<EventAction, 'volume_migrate' | 'volume_repair'>
  /** What to write into the volume's row; null when the same is asked for already. Throws a Fault when it may not be. */
  decide(volume: Selectable<VolumesTable>): VolumeChanges | null
  readonly target?: Readonly<Record<string, unknown>>
}

/**
 * Accepts an operator's job on a volume of any account: the row, its work and one event whose author is the system, in one
 * transaction (decisions D10, F2). What is asked for already is joined: the answer is the event of the job that runs.
 */
export async function askOperatorJob(store: Store, id: number, job: OperatorJob): Promise<EventId> {
  const operationId = await store.db.transaction().execute((tx) => accept(tx, id, job))
  nudge(store, 'work')
  nudge(store, 'events')
  return operationId
}

async function accept(tx: Tx, id: number, { action, decide, target }: OperatorJob): Promise<EventId> {
  const volume = await lockAnyVolume(tx, id)
  const key = { kind: 'volume', id } as const
  const changes = decide(volume)
  const running = changes === null ? await findOpenJob(tx, key, action) : null
  if (running) return running
  if (changes) await tx.updateTable('volumes').set(changes).where('id', '=', id).execute()
  const generation = await touchWork(tx, key, volume.region)
  return insertJob(
    tx,
    { accountId: volume.account_id as AccountId, system: true },
    {
      action,
      entity: { type: 'volume', id, label: volume.label },
      work: { ...key, generation },
      ...(target ? { target } : {}),
    },
  )
}

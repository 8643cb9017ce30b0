import type { EventId } from '../../domain/shared/index.ts'
import type { EventAuthor } from '../event/event-content.ts'
import { insertJob } from '../event/insert-job.ts'
import { supersedeJobs } from '../event/supersede-jobs.ts'
import type { Tx } from '../open-store.ts'
import { touchWork } from '../work/touch-work.ts'

/** An attachment with the names its events show. */
export interface HeldVolume {
  readonly volumeId: number
  readonly volumeLabel: string
  readonly region: string
  readonly hostId: number
  readonly hostLabel: string
}

/**
 * Asks for a volume to be taken off its host: host_id stays visible until the device is really gone (decision D7). An attach
 * that is still under way is canceled. `causeId` ties it to the operation it serves when the system does it (decision F2).
 */
export async function detachVolume(tx: Tx, author: EventAuthor, held: HeldVolume, causeId?: EventId): Promise<EventId> {
  const key = { kind: 'volume', id: held.volumeId } as const
  await tx.updateTable('attachments').set({ wants: 'detached' }).where('volume_id', '=', held.volumeId).execute()
  await supersedeJobs(tx, key, ['volume_attach'])
  const generation = await touchWork(tx, key, held.region)
  return insertJob(tx, author, {
    action: 'volume_detach',
    entity: { type: 'volume', id: held.volumeId, label: held.volumeLabel },
    secondary: { type: 'host', id: held.hostId, label: held.hostLabel },
    work: { ...key, generation },
    ...(causeId === undefined ? {} : { causeId }),
  })
}

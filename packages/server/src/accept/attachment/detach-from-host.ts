import type { AccountId, EventId, HostId } from '#domain/shared/index.ts'
import { type AttachedVolume, type Leaving, lockAttachedVolumes } from '#store/attachment/find-attachment.ts'
import { requestDetach } from '#store/attachment/insert-attachment.ts'
import { startJob } from '#store/event/start-job.ts'
import type { EventAuthor } from '#store/event/event-content.ts'
import { supersedeJobs } from '#store/event/supersede-jobs.ts'
import type { Tx } from '#store/open-store.ts'

/**
 * Requests a volume's detach, cancels its open attach job, and returns the new job's event ID. The volume's host_id stays visible until the device is gone
 * (decision D7). `causeId` is the cause of a detach by the system (decision F2).
 */
export async function detachVolume(
  tx: Tx,
  author: EventAuthor,
  held: AttachedVolume,
  causeId?: EventId,
): Promise<EventId> {
  const key = { kind: 'volume', id: held.volumeId } as const
  await requestDetach(tx, held.volumeId)
  await supersedeJobs(tx, key, ['volume_attach'])
  const { id } = await startJob(tx, author, {
    action: 'volume_detach',
    entity: { type: 'volume', id: held.volumeId, label: held.volumeLabel },
    secondary: { type: 'host', id: held.hostId, label: held.hostLabel },
    work: { ...key, region: held.region },
    ...(causeId === undefined ? {} : { causeId }),
  })
  return id
}

/** Volumes to detach from a host, and the causing event. */
export interface Departure {
  readonly accountId: AccountId
  readonly hostId: HostId
  readonly leaving: Leaving
  readonly causeId: EventId
}

/** Starts the detach of volumes from a locked host, as system events caused by `causeId`. */
export async function detachFromHost(tx: Tx, departure: Departure): Promise<void> {
  const { accountId, causeId } = departure
  for (const held of await lockAttachedVolumes(tx, departure))
    await detachVolume(tx, { accountId, system: true }, held, causeId)
}

import type { EventId } from '../../domain/shared/index.ts'
import { detachFromHost } from '../attachment/detach-from-host.ts'
import { closeInterval } from '../billing/close-interval.ts'
import type { EventAuthor } from '../event/event-content.ts'
import { insertJob } from '../event/insert-job.ts'
import { supersedeJobs } from '../event/supersede-jobs.ts'
import { wakeNodeOfHost } from '../node/wake-node-of-host.ts'
import type { Tx } from '../open-store.ts'
import { touchWork } from '../work/touch-work.ts'
import { lockHostVolumes } from './lock-host-volumes.ts'
import { moveHost } from './move-host.ts'

/** What is needed to know of a host that is to go. */
export interface LeavingHost {
  readonly id: number
  readonly label: string
  readonly region: string
}

/**
 * Accepts the deletion of a host that the caller has locked: it shows as deleting until it is gone, its volumes are detached as
 * events of the system, its billing ends now, and whatever else was asked of it is canceled (decisions D7, D11, H). Done by the
 * system, `causeId` ties it to the operation it serves (decision F2). A node that stood on it looks at once (decision E7).
 */
export async function askRemoval(
  tx: Tx,
  author: EventAuthor,
  host: LeavingHost,
  causeId: EventId | null = null,
): Promise<EventId> {
  const key = { kind: 'host', id: host.id } as const
  await lockHostVolumes(tx, host.id)
  await moveHost(tx, host.id, 'deleteAsked', { wants_power: 'off' })
  await supersedeJobs(tx, key)
  await closeInterval(tx, author.accountId, key)
  const generation = await touchWork(tx, key, host.region)
  const operationId = await insertJob(tx, author, {
    action: 'host_delete',
    entity: { type: 'host', id: host.id, label: host.label },
    work: { ...key, generation },
    ...(causeId === null ? {} : { causeId }),
  })
  await detachFromHost(tx, { accountId: author.accountId, hostId: host.id, leaving: 'all', causeId: operationId })
  await wakeNodeOfHost(tx, host.id)
  return operationId
}

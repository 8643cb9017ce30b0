import type { Actor, EventId } from '../../domain/shared/index.ts'
import { detachFromHost } from '../attachment/detach-from-host.ts'
import { closeInterval } from '../billing/close-interval.ts'
import { supersedeJobs } from '../event/supersede-jobs.ts'
import { insertJob } from '../event/insert-job.ts'
import type { Tx } from '../open-store.ts'
import { touchWork } from '../work/touch-work.ts'
import type { HostRow } from './hosts-of.ts'
import { lockHostVolumes } from './lock-host-volumes.ts'
import { moveHost } from './move-host.ts'

/**
 * Accepts the deletion of a host that the caller has locked: it shows as deleting until it is gone, its volumes are detached as
 * events of the system, its billing ends now, and whatever else was asked of it is canceled (decisions D7, D11, H).
 */
export async function askRemoval(tx: Tx, actor: Actor, host: HostRow): Promise<EventId> {
  const key = { kind: 'host', id: host.id } as const
  await lockHostVolumes(tx, host.id)
  await moveHost(tx, host.id, 'deleteAsked', { wants_power: 'off' })
  await supersedeJobs(tx, key)
  await closeInterval(tx, actor.accountId, key)
  const generation = await touchWork(tx, key, host.region)
  const operationId = await insertJob(tx, actor, {
    action: 'host_delete', entity: { type: 'host', id: host.id, label: host.label }, work: { ...key, generation },
  })
  await detachFromHost(tx, { accountId: actor.accountId, hostId: host.id, leaving: 'all', causeId: operationId })
  return operationId
}

import type { Price } from '../../domain/catalogue/catalogue.ts'
import type { Actor, EventId, HostId } from '../../domain/shared/index.ts'
import { giveGrant } from '../access/give-grant.ts'
import { checkAccountLimit } from '../account/check-account-limit.ts'
import { openInterval } from '../billing/open-interval.ts'
import { insertJob } from '../event/insert-job.ts'
import type { Tx } from '../open-store.ts'
import { touchWork } from '../work/touch-work.ts'
import { insertHost, type NewHost } from './insert-host.ts'

/**
 * Accepts a new host in the caller's transaction: limit, rows, billing, work, its one operation event, and the boot that follows
 * as an event of the system caused by it (decisions F2, G6, H).
 */
export async function createHost(
  tx: Tx,
  actor: Actor,
  host: NewHost,
  price: Price,
): Promise<{ id: HostId; operationId: EventId }> {
  await checkAccountLimit(tx, actor.accountId, 'hosts', 1)
  const { id, label, bootSerial } = await insertHost(tx, actor, host)
  await giveGrant(tx, actor, 'host', id)
  await openInterval(tx, { kind: 'host', id, accountId: actor.accountId, label, quantity: 1, price })
  const generation = await touchWork(tx, { kind: 'host', id }, host.region)
  const job = { entity: { type: 'host', id, label }, work: { kind: 'host', id, generation } } as const
  const operationId = await insertJob(tx, actor, { ...job, action: 'host_create' })
  if (host.isBooted) {
    await insertJob(
      tx,
      { accountId: actor.accountId, system: true },
      { ...job, action: 'host_boot', target: { bootSerial }, causeId: operationId },
    )
  }
  return { id, operationId }
}

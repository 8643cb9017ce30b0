import type { HostType } from '../../domain/catalogue/catalogue.ts'
import type { AccountId, ClusterId, EventId, HostId } from '../../domain/shared/index.ts'
import { openInterval } from '../billing/open-interval.ts'
import { insertJob } from '../event/insert-job.ts'
import type { Tx } from '../open-store.ts'
import { touchWork } from '../work/touch-work.ts'
import { insertHost } from './insert-host.ts'

/** The host of a node that is to be made. */
export interface NodeHost {
  readonly accountId: AccountId
  readonly clusterId: ClusterId
  /** Name of the node in its cluster; the host is called so unless a host of the account already is (decision E2). */
  readonly nodeName: string
  readonly region: string
  readonly type: HostType
  readonly tags: readonly string[]
  /** The operation on whose behalf it is made. */
  readonly causeId: EventId | null
}

/**
 * Writes the host of a node in the caller's transaction, wanted to run: rows, billing, work, and its making and first boot as
 * events of the system (decisions E2, F2, H). It counts among the account's nodes, not among its hosts (decision G6).
 */
export async function createNodeHost(tx: Tx, wish: NodeHost): Promise<HostId> {
  const { accountId, clusterId, region, type, causeId } = wish
  const { id, label, bootSerial } = await insertHost(
    tx,
    { accountId },
    {
      label: await freeLabel(tx, wish),
      region,
      type: type.id,
      image: null,
      tags: wish.tags,
      diskMib: type.diskMib,
      isBooted: true,
      clusterId,
    },
  )
  await openInterval(tx, { kind: 'host', id, accountId, label, quantity: 1, price: type.price })
  const generation = await touchWork(tx, { kind: 'host', id }, region)
  const job = { entity: { type: 'host', id, label }, work: { kind: 'host', id, generation } } as const
  const author = { accountId, system: true } as const
  const createId = await insertJob(tx, author, {
    ...job,
    action: 'host_create',
    ...(causeId === null ? {} : { causeId }),
  })
  await insertJob(tx, author, { ...job, action: 'host_boot', target: { bootSerial }, causeId: causeId ?? createId })
  return id
}

/** A label that a user took by hand must not keep a node from coming up: the host gets the default one then. */
async function freeLabel(tx: Tx, { accountId, nodeName }: NodeHost): Promise<string | null> {
  const taken = await tx
    .selectFrom('hosts')
    .select('id')
    .where('account_id', '=', accountId)
    .where('label', '=', nodeName)
    .executeTakeFirst()
  return taken ? null : nodeName
}

import {
  type CompiledDialect,
  type CompiledOperation,
  type Dialect,
  type OperationName,
  compileDialect,
} from '@moorage/contract'
import { expect } from 'vitest'
import { type HttpBench, openHttpBench } from '../http/http-bench.ts'
import type { TestAnswer, TestCaller, TestRequest } from '../http/http-harness.ts'
import type { TestDatabase } from '../database/test-database.ts'
import type { AccountId, LockId } from '#domain/shared/index.ts'
import type { Store } from '#store/open-store.ts'
import { selectRow } from '../database/rows.ts'
import { insertTestApp } from './rows/insert-test-app.ts'
import { insertTestSnapshot } from './rows/insert-test-snapshot.ts'
import { insertTestSignIn } from './rows/insert-test-sign-in.ts'
import { insertTestBackup } from './rows/insert-test-backup.ts'
import { insertTrashedVolume } from './rows/insert-trashed-volume.ts'
import { insertTestSshKey } from './rows/test-ssh-key.ts'
import { type Target, wireBody, wirePath } from './wire-body.ts'

/** Fields for a host with one disk, one configuration and a boot (decision H10). */
export const bootable = { image: 'debian12', root_pass: 'a-root-password-1', swap_size: 0 }

/** ID or name for every path parameter. */
export type TableParams = Readonly<Record<string, string | number>>

/** Service in one dialect with a resource of every kind. */
export interface TableFixture {
  readonly http: HttpBench
  readonly dialect: CompiledDialect
  readonly operations: readonly CompiledOperation[]
  /** Initial resources, which no test changes. */
  readonly mine: TableParams
  readonly theirs: TableParams
  readonly other: TestCaller
  send<Body = Record<string, unknown>>(
    compiled: CompiledOperation,
    target?: Target,
    request?: TestRequest,
  ): Promise<TestAnswer<Body>>
  /** Creates a resource and returns its ID, before any pass. */
  have<Id extends string | number = number>(name: OperationName, target: Target, token?: string): Promise<Id>
  close(): Promise<void>
}

/** Starts a service in a dialect with a resource of every kind in two accounts, on a new or a given database. */
export async function openTableFixture(words: Dialect, database?: TestDatabase): Promise<TableFixture> {
  const http = await openHttpBench({ dialect: words, ...(database ? { database } : {}) })
  const dialect = compileDialect(words)
  const other = await http.makeCaller('neighbour')
  const send: TableFixture['send'] = (compiled, { params, body } = {}, request = {}) =>
    http.call(compiled.operation.method, wirePath(compiled, params), {
      ...(body === undefined ? {} : { body: wireBody(dialect, body) }),
      ...request,
    })
  const have: TableFixture['have'] = async <Id extends string | number>(
    name: OperationName,
    target: Target,
    token?: string,
  ) => {
    const answer = await send<{ id: Id }>(find(dialect, name), target, token === undefined ? {} : { token })
    expect(answer.status, `${name}: ${answer.text}`).toBe(200)
    return answer.body.id
  }
  const mine = await createResources({ http, have }, http)
  const theirs = await createResources({ http, have }, other)
  return { http, dialect, operations: dialect.operations, other, send, have, mine, theirs, close: () => http.close() }
}

function find(dialect: CompiledDialect, name: OperationName): CompiledOperation {
  const found = dialect.operations.find((one) => one.operation.name === name)
  if (!found) throw new Error(`${name} is not served`)
  return found
}

const offered = {
  version: '1.36',
  tier: 'standard',
  regionId: 'eu-central',
  typeId: 'g6-standard-1',
  kernelId: 'linode/grub2',
  year: 2026,
  month: '11',
} as const

/** Returns the public address of a host; throws if no such address exists. */
export async function publicAddressOf({ db }: Store, hostId: number): Promise<string> {
  const { address } = await selectRow(db, 'addresses', 'address', { host_id: hostId, kind: 'public' })
  return address
}

async function insertTestLock({ db }: Store, accountId: AccountId, volumeId: number): Promise<LockId> {
  const entity = { account_id: accountId, entity_type: 'volume', entity_id: volumeId } as const
  const lock = { ...entity, lock_type: 'cannot_delete' } as const
  return (await db.insertInto('locks').values(lock).returning('id').executeTakeFirstOrThrow()).id
}

async function createResources(
  { http, have }: Pick<TableFixture, 'http' | 'have'>,
  caller: TestCaller,
): Promise<TableParams> {
  const { token, accountId, tokenId, username } = caller
  const region = 'eu-central'
  const host = { label: `${username}-host`, type: 'g6-standard-6', region, ...bootable }
  const hostId = await have('host.create', { body: host }, token)
  const volume = { label: 'furniture', region, tags: [`${username}-tag`] }
  const volumeId = await have('volume.create', { body: volume }, token)
  const pools = [{ type: 'g6-standard-1', count: 1 }]
  const cluster = { label: `${username}-cluster`, region, k8s_version: '1.36', node_pools: pools }
  const clusterId = await have('cluster.create', { body: cluster }, token)
  const idOf = async (table: 'configs' | 'disks' | 'events' | 'pools') => {
    const rows = http.store.db.selectFrom(table).select('id').where('account_id', '=', accountId)
    return (await rows.orderBy('id').executeTakeFirstOrThrow()).id
  }
  const { name } = await selectRow(http.store, 'nodes', 'name', { account_id: accountId }, 'id')
  const poolId = await idOf('pools')
  const diskId = await idOf('disks')
  const guest = `${username}-guest`
  await have('user.create', { body: { username: guest } }, token)
  const client = { label: 'furniture', redirect_uri: 'https://app.example/back' }
  const clientId = await have<string>('client.create', { body: client }, token)
  const snapshot = { label: `${username}-snapshot`, tags: [`${username}-tag`] }
  return {
    hostId,
    volumeId,
    tokenId,
    configId: await idOf('configs'),
    diskId,
    address: await publicAddressOf(http.store, hostId),
    eventId: await idOf('events'),
    clusterId,
    poolId,
    nodeId: `${poolId}-${name}`,
    label: `${username}-tag`,
    ...offered,
    username: guest,
    clientId,
    imageId: await have<string>('image.create', { body: { disk_id: diskId, label: `${username}-image` } }, token),
    appId: await insertTestApp(http.store, caller, clientId),
    sshKeyId: await insertTestSshKey(http.store, caller, `${username}-key`),
    backupId: await insertTestBackup(http.store, caller, volumeId),
    snapshotId: await insertTestSnapshot(http.store, { ...snapshot, accountId, volumeId }),
    trashId: await insertTrashedVolume(http.store, caller, `${username}-trashed`),
    lockId: await insertTestLock(http.store, accountId, volumeId),
    signInId: await insertTestSignIn(http.store, caller),
  }
}

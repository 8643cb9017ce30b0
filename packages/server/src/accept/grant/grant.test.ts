import { expect, it } from 'vitest'
import type { EventId } from '#domain/shared/index.ts'
import { lockUser } from '#store/user/lock-users.ts'
import type { AccountLimits } from '#store/account/account-limits.ts'
import { findUser } from '#store/account/find-user.ts'
import type { Tx } from '#store/open-store.ts'
import { seedUser } from '#testkit/database/seed-users.ts'
import type { EngineBench } from '#testkit/engine/engine-bench.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { type Ledger, openLedger } from '#testkit/ledger/open-ledger.ts'
import { requestHost } from '#testkit/requests/request-host.ts'
import { requestVolume } from '#testkit/requests/request-volume.ts'
import { acceptAccountLimit } from '../account/limit.ts'
import { acceptEventRead, acceptEventSeen } from '../event/mark.ts'
import { acceptTagCreate } from '../tag/create.ts'
import { acceptTagDelete } from '../tag/delete.ts'
import { acceptUserCreate } from '../user/create.ts'
import { type GrantUpdate, acceptGrantUpdate } from './update.ts'

const bench = await openTestBench()

const nothing = { volume: [], host: [], cluster: [], image: [] } as const

function operationsOn({ store, actor }: EngineBench, { record }: Ledger) {
  const locked = async (tx: Tx, username: string) => {
    const user = await findUser(store.db, username)
    if (!user) throw new Error(`user ${username} does not exist`)
    return lockUser(tx, user)
  }
  return {
    create: (title: string, username: string, email = '') =>
      record(title, (tx) => acceptUserCreate(tx, actor, { username, email, isRestricted: true, passwordHash: null })),
    grant: (title: string, username: string, input: Partial<GrantUpdate>) =>
      record(title, async (tx) =>
        acceptGrantUpdate(tx, actor, { user: await locked(tx, username), globals: {}, resources: nothing, ...input }),
      ),
    tag: (title: string, label: string, volumeIds: number[], hostIds: number[]) =>
      record(title, (tx) => acceptTagCreate(tx, actor, { label, volumeIds, hostIds })),
    limit: (title: string, limits: Partial<AccountLimits>) =>
      record(title, (tx) => acceptAccountLimit(tx, { accountId: actor.accountId, limits })),
  }
}
type Operations = ReturnType<typeof operationsOn>
interface Targets {
  readonly volume: number
  readonly host: number
}

async function recordGrants({ create, grant }: Operations, { volume, host }: Targets): Promise<void> {
  await create('a restricted user', 'rita', 'rita@example.org')
  await create('an invalid username', 'r!')
  await create('a taken username', 'rita')
  await grant('new grants', 'rita', {
    globals: { add_volumes: true, account_access: 'read_only' },
    resources: {
      volume: [{ id: volume, permissions: 'read_write' }],
      host: [{ id: host, permissions: 'read_only' }],
      cluster: [],
      image: [],
    },
  })
  await grant('the same grants again', 'rita', { globals: { add_volumes: true } })
  const changed = [{ id: volume, permissions: 'read_only' } as const]
  const taken = [{ id: host, permissions: null }]
  await grant('one grant changed, one revoked', 'rita', {
    resources: { volume: changed, host: taken, cluster: [], image: [] },
  })
  const many = Array.from({ length: 60 }, (_, index) => ({ id: 1_000 + index, permissions: null }))
  const missing = { volume: [...changed, { id: 999, permissions: null }], host: many, cluster: many, image: [] }
  await grant('grants on absent resources, of which the first fifty are reported', 'rita', { resources: missing })
  await grant('grants of an unrestricted user', 'free', { globals: { add_hosts: true } })
}

async function recordTags({ tag }: Operations, { record }: Ledger, { volume, host }: Targets): Promise<void> {
  const { actor } = bench
  await tag('a tag on resources', 'blue', [volume], [host])
  await tag('the same tag again', 'blue', [], [])
  await tag('a tag on absent resources', 'red', [volume, 999], [999])
  await record('the deletion of a tag', (tx) => acceptTagDelete(tx, actor, { label: 'blue' }))
  await record('events marked as seen', (tx) => acceptEventSeen(tx, actor, { id: 2 as EventId }))
  await record('an event marked as read', (tx) => acceptEventRead(tx, actor, { id: 1 as EventId }))
}

it('rows written for changes of users, grants, tags and limits match grant.golden.txt; vitest --update rewrites it', async () => {
  const { store, actor } = bench
  const ledger = openLedger(store)
  const operations = operationsOn(bench, ledger)
  const { id: volume } = await requestVolume(store, actor, { label: 'data' })
  const { id: host } = await requestHost(bench, { label: 'web' })
  await seedUser(store, actor, 'free', { isRestricted: false })
  await recordGrants(operations, { volume, host })
  await recordTags(operations, ledger, { volume, host })
  await operations.limit('limits of an account', { volumes: 3, gib: null, nodes: 7 })
  await operations.limit('invalid limits', { volumes: -1, hosts: 0.5 })
  await expect(ledger.read()).toMatchFileSnapshot('./grant.golden.txt')
})

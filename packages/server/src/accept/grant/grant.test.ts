import { expect, it } from 'vitest'
import type { Actor, EventId } from '#domain/shared/index.ts'
import { lockUser } from '#store/user/lock-users.ts'
import type { AccountLimits } from '#store/account/account-limits.ts'
import { findUser } from '#store/account/find-user.ts'
import type { EventAuthor } from '#store/event/event-content.ts'
import type { Tx } from '#store/open-store.ts'
import { seedUser } from '#testkit/database/seed-users.ts'
import type { EngineBench } from '#testkit/engine/engine-bench.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { type Ledger, openLedger } from '#testkit/ledger/open-ledger.ts'
import { requestHost } from '#testkit/requests/request-host.ts'
import { requestVolume } from '#testkit/requests/request-volume.ts'
import { acceptAccountCreate } from '../account/create.ts'
import { acceptAccountLimit } from '../account/limit.ts'
import { acceptEventRead, acceptEventSeen } from '../event/mark.ts'
import { acceptTagCreate } from '../tag/create.ts'
import { acceptTagDelete } from '../tag/delete.ts'
import { acceptUserCreate } from '../user/create.ts'
import { acceptUserDelete } from '../user/delete.ts'
import { type UserUpdate, acceptUserUpdate } from '../user/update.ts'
import { type GrantUpdate, acceptGrantUpdate } from './update.ts'

const bench = await openTestBench()

const unchanged = { username: null, email: null, isRestricted: null, passwordHash: null } as const
const nothing = { volume: [], host: [], cluster: [] } as const
type WantedUser = Partial<UserUpdate>

function deedsOn({ store, actor }: EngineBench, { note }: Ledger) {
  const locked = async (tx: Tx, username: string | null) => {
    const user = await findUser(store.db, username ?? '')
    if (!user) throw new Error(`nobody is called ${username}`)
    return lockUser(tx, user)
  }
  return {
    create: (title: string, username: string, email = '') =>
      note(title, (tx) => acceptUserCreate(tx, actor, { username, email, isRestricted: true, passwordHash: null })),
    update: (title: string, username: string | null, wanted: WantedUser, by: EventAuthor = actor) =>
      note(title, async (tx) =>
        acceptUserUpdate(tx, by, { user: await locked(tx, username), ...unchanged, ...wanted }),
      ),
    grant: (title: string, username: string, wanted: Partial<GrantUpdate>) =>
      note(title, async (tx) =>
        acceptGrantUpdate(tx, actor, { user: await locked(tx, username), globals: {}, resources: nothing, ...wanted }),
      ),
    remove: (title: string, username: string | null, by: EventAuthor = actor) =>
      note(title, async (tx) => acceptUserDelete(tx, by, { user: await locked(tx, username) })),
    tag: (title: string, label: string, volumeIds: number[], hostIds: number[]) =>
      note(title, (tx) => acceptTagCreate(tx, actor, { label, volumeIds, hostIds })),
    limit: (title: string, limits: Partial<AccountLimits>) =>
      note(title, (tx) => acceptAccountLimit(tx, { accountId: actor.accountId, limits })),
    open: (title: string, label: string) => note(title, (tx) => acceptAccountCreate(tx, { label, username: 'sam' })),
  }
}
type Deeds = ReturnType<typeof deedsOn>
interface Things {
  readonly volume: number
  readonly host: number
}

async function tellGrants({ create, grant }: Deeds, { volume, host }: Things): Promise<void> {
  await create('a restricted user', 'rita', 'rita@example.org')
  await create('a user whose name is no name', 'r!')
  await create('a user whose name is taken', 'rita')
  await grant('grants', 'rita', {
    globals: { add_volumes: true, account_access: 'read_only' },
    resources: {
      volume: [{ id: volume, permissions: 'read_write' }],
      host: [{ id: host, permissions: 'read_only' }],
      cluster: [],
    },
  })
  await grant('the same grants again', 'rita', { globals: { add_volumes: true } })
  const changed = [{ id: volume, permissions: 'read_only' } as const]
  const taken = [{ id: host, permissions: null }]
  await grant('one of a thing changed, one taken', 'rita', { resources: { volume: changed, host: taken, cluster: [] } })
  const many = Array.from({ length: 60 }, (_, index) => ({ id: 1_000 + index, permissions: null }))
  const missing = { volume: [...changed, { id: 999, permissions: null }], host: many, cluster: many }
  await grant('grants on things that are not there, of which fifty are told', 'rita', { resources: missing })
  await grant('grants of an unrestricted user', 'free', { globals: { add_hosts: true } })
}

async function tellUsers({ update, remove }: Deeds, free: Actor): Promise<void> {
  await update('another name and address', 'rita', { username: 'ruth', email: 'ruth@example.org' })
  await update('the same name and address', 'ruth', { username: 'ruth', email: 'ruth@example.org' })
  await update('a name that another has', 'ruth', { username: 'free' })
  await update('a password', 'ruth', { passwordHash: '$scrypt$of-the-password' })
  await update('no longer restricted', 'ruth', { isRestricted: false })
  await update('restricted again', 'ruth', { isRestricted: true })
  await update('a user restricts themselves', 'free', { isRestricted: true }, free)
  await update('a user changes their own address', 'free', { email: 'free@example.org' }, free)
  await remove('a user deletes themselves', 'free', free)
  await remove('the deletion of a user', 'ruth')
  await remove('the deletion of an unrestricted user', 'free')
  const { accountId, username } = bench.actor
  const system = { accountId, system: true } as const
  await update('an operator restricts the last unrestricted user', username, { isRestricted: true }, system)
  await remove('an operator deletes the last unrestricted user', username, system)
}

async function tellTags({ tag }: Deeds, { note }: Ledger, { volume, host }: Things): Promise<void> {
  const { actor } = bench
  await tag('a tag on things', 'blue', [volume], [host])
  await tag('the same tag again', 'blue', [], [])
  await tag('a tag on things that are not there', 'red', [volume, 999], [999])
  await note('the end of a tag', (tx) => acceptTagDelete(tx, actor, { label: 'blue' }))
  await note('events are seen', (tx) => acceptEventSeen(tx, actor, { id: 2 as EventId }))
  await note('an event is read', (tx) => acceptEventRead(tx, actor, { id: 1 as EventId }))
}

it('what is written when users, grants, tags and limits change is what grant.golden.txt says; vitest --update writes it anew', async () => {
  const { store, actor } = bench
  const ledger = openLedger(store)
  const deeds = deedsOn(bench, ledger)
  const { id: volume } = await requestVolume(store, actor, { label: 'data' })
  const { id: host } = await requestHost(bench, { label: 'web' })
  const free = await seedUser(store, actor, 'free', { isRestricted: false })
  await tellGrants(deeds, { volume, host })
  await tellUsers(deeds, free)
  await tellTags(deeds, ledger, { volume, host })
  await deeds.limit('limits of an account', { volumes: 3, gib: null, nodes: 7 })
  await deeds.limit('limits that are none', { volumes: -1, hosts: 0.5 })
  await deeds.open('an account', 'second')
  await deeds.open('an account without a label', '')
  await expect(ledger.read()).toMatchFileSnapshot('./grant.golden.txt')
})

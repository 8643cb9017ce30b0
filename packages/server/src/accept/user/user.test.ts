import { expect, it } from 'vitest'
import { findUser } from '#store/account/find-user.ts'
import type { EventAuthor } from '#store/event/event-content.ts'
import { lockUser } from '#store/user/lock-users.ts'
import { seedUser } from '#testkit/database/seed-users.ts'
import type { EngineBench } from '#testkit/engine/engine-bench.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { type Ledger, openLedger } from '#testkit/ledger/open-ledger.ts'
import { type UserCreate, acceptUserCreate } from './create.ts'
import { acceptUserDelete } from './delete.ts'
import { type UserUpdate, acceptUserUpdate } from './update.ts'

const bench = await openTestBench()

const unchanged = { username: null, email: null, isRestricted: null, passwordHash: null }

async function userOf(username: string) {
  const user = await findUser(bench.store.db, username)
  if (!user) throw new Error(`user ${username} does not exist`)
  return user
}

function operationsOn({ actor }: EngineBench, { record }: Ledger) {
  return {
    create: (title: string, username: string, input: Partial<UserCreate> = {}, by: EventAuthor = actor) => {
      const plain = { email: `${username}@example.com`, isRestricted: true, passwordHash: null }
      return record(title, (tx) => acceptUserCreate(tx, by, { username, ...plain, ...input }))
    },
    update: async (title: string, name: string, changes: Partial<UserUpdate>, by: EventAuthor = actor) => {
      const found = await userOf(name)
      return record(title, async (tx) => {
        await acceptUserUpdate(tx, by, { ...unchanged, ...changes, user: await lockUser(tx, found) })
      })
    },
    remove: async (title: string, name: string, by: EventAuthor = actor) => {
      const found = await userOf(name)
      return record(title, async (tx) => acceptUserDelete(tx, by, { user: await lockUser(tx, found) }))
    },
  }
}
type Operations = ReturnType<typeof operationsOn>

async function recordChanges({ create, update }: Operations, own: string): Promise<void> {
  const { store, actor } = bench
  await create('a restricted user', 'ann')
  await create('an unrestricted user with a password', 'bob', { isRestricted: false, passwordHash: '$argon2id$x' })
  await create('a taken username', 'ann')
  await create('an invalid username', 'a b')
  await update('an update without changes', 'ann', { username: 'ann', email: 'ann@example.com', isRestricted: true })
  await update('another email address', 'ann', { email: 'other@example.com' })
  await update('another username', 'ann', { username: 'anna' })
  await update('a taken username', 'anna', { username: 'bob' })
  await seedUser(store, actor, 'carl', { globals: { add_hosts: true }, grants: [['host', 7, 'read_only']] })
  await update('another email address of a restricted user, who keeps grants', 'carl', { email: 'carl@example.com' })
  await update('a lifted restriction, which revokes grants', 'carl', { isRestricted: false })
  const bob = await userOf('bob')
  const session = { id_hash: Buffer.from('session'), account_id: actor.accountId, user_id: bob.id }
  await store.db
    .insertInto('oauth_records')
    .values({ model: 'Session', payload: '{}', ...session })
    .execute()
  await update('another email address, which ends no sign-ins', 'bob', { email: 'bob@example.net' })
  await update('another password, which ends sign-ins', 'bob', { passwordHash: '$argon2id$y' })
  await update('a user who restricts themselves', own, { isRestricted: true })
  await update('a user who renames themselves', own, { username: 'owner' })
}

async function recordEnds({ update, remove }: Operations): Promise<void> {
  const operator = { accountId: bench.actor.accountId, system: true } as const
  await remove('a user who deletes themselves', 'owner')
  await remove('a deletion', 'carl')
  await update('a restriction by an operator', 'owner', { isRestricted: true }, operator)
  await update('a restriction of the last unrestricted user', 'bob', { isRestricted: true }, operator)
  await remove('a deletion of the last unrestricted user', 'bob', operator)
  await remove('a deletion by an operator', 'anna', operator)
  await remove('a deletion by an operator of a user who created clusters', 'owner', operator)
}

it('rows written when users are created, changed and deleted match user.golden.txt (decision G8); vitest --update rewrites it', async () => {
  const ledger = openLedger(bench.store)
  const operations = operationsOn(bench, ledger)
  await recordChanges(operations, bench.actor.username ?? '')
  await recordEnds(operations)
  await expect(ledger.read()).toMatchFileSnapshot('./user.golden.txt')
})

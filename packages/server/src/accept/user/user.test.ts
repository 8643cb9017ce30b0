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
  if (!user) throw new Error(`nobody is called ${username}`)
  return user
}

/** Acts on users of the bench's account, who are named. */
function deedsOn({ actor }: EngineBench, { record: note }: Ledger) {
  return {
    create: (title: string, username: string, input: Partial<UserCreate> = {}, by: EventAuthor = actor) => {
      const plain = { email: `${username}@example.com`, isRestricted: true, passwordHash: null }
      return note(title, (tx) => acceptUserCreate(tx, by, { username, ...plain, ...input }))
    },
    update: async (title: string, name: string, changes: Partial<UserUpdate>, by: EventAuthor = actor) => {
      const found = await userOf(name)
      return note(title, async (tx) => {
        await acceptUserUpdate(tx, by, { ...unchanged, ...changes, user: await lockUser(tx, found) })
      })
    },
    remove: async (title: string, name: string, by: EventAuthor = actor) => {
      const found = await userOf(name)
      return note(title, async (tx) => acceptUserDelete(tx, by, { user: await lockUser(tx, found) }))
    },
  }
}
type Deeds = ReturnType<typeof deedsOn>

async function tellChanges({ create, update }: Deeds, own: string): Promise<void> {
  const { store, actor } = bench
  await create('a restricted user', 'ann')
  await create('one with a password and no restriction', 'bob', { isRestricted: false, passwordHash: '$argon2id$x' })
  await create('a name that somebody has', 'ann')
  await create('a name in another form', 'a b')
  await update('nothing new', 'ann', { username: 'ann', email: 'ann@example.com', isRestricted: true })
  await update('another address', 'ann', { email: 'other@example.com' })
  await update('another name', 'ann', { username: 'anna' })
  await update('a name that somebody has', 'anna', { username: 'bob' })
  await seedUser(store, actor, 'carl', { globals: { add_hosts: true }, grants: [['host', 7, 'read_only']] })
  await update('a restricted user who gets another address keeps grants', 'carl', { email: 'carl@example.com' })
  await update('one who is restricted no longer loses them', 'carl', { isRestricted: false })
  const bob = await userOf('bob')
  const session = { id_hash: Buffer.from('session'), account_id: actor.accountId, user_id: bob.id }
  await store.db
    .insertInto('oauth_records')
    .values({ model: 'Session', payload: '{}', ...session })
    .execute()
  await update('another address, which ends no sign-in', 'bob', { email: 'bob@example.net' })
  await update('another password, which ends them', 'bob', { passwordHash: '$argon2id$y' })
  await update('somebody who restricts themselves', own, { isRestricted: true })
  await update('somebody who renames themselves', own, { username: 'owner' })
}

async function tellEnds({ update, remove }: Deeds): Promise<void> {
  const operator = { accountId: bench.actor.accountId, system: true } as const
  await remove('somebody who deletes themselves', 'owner')
  await remove('a deletion', 'carl')
  await update('a restriction by an operator', 'owner', { isRestricted: true }, operator)
  await update('a restriction of the last who has none', 'bob', { isRestricted: true }, operator)
  await remove('a deletion of the last who has none', 'bob', operator)
  await remove('a deletion by an operator', 'anna', operator)
  await remove('a deletion by an operator of one who made others', 'owner', operator)
}

it('what is written when users are made, changed and deleted is what user.golden.txt says (decision G8); vitest --update writes it anew', async () => {
  const ledger = openLedger(bench.store)
  const deeds = deedsOn(bench, ledger)
  await tellChanges(deeds, bench.actor.username ?? '')
  await tellEnds(deeds)
  await expect(ledger.read()).toMatchFileSnapshot('./user.golden.txt')
})

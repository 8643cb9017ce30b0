import { describe, expect, it } from 'vitest'
import type { Actor } from '#domain/shared/index.ts'
import { awaitWaiters } from '#testkit/database/await-database.ts'
import { updateRows } from '#testkit/database/rows.ts'
import { makeGate } from '#testkit/gate.ts'
import { seedGrants, seedTenant, seedUser } from '#testkit/database/seed-users.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { insertToken } from '../token/insert-token.ts'
import { mutate } from '../transaction/mutate.ts'
import { findAccountUser } from '../user/find-users.ts'
import { lockUsers } from '../user/lock-users.ts'
import { checkActor } from './user-rights.ts'
import { insertCreatorGrant } from './check-grants.ts'

let users = 0
const { store } = await openTestStore()
const tenant = await seedTenant(store, 'tenant')

const newUser = (wanted = {}) => seedUser(store, tenant, `user-${(users += 1)}`, wanted)
const ended = { code: 'access.token_invalid', reason: 'Invalid Token' }
function hold(actor: Actor) {
  const [entered, gate] = [makeGate<Actor>(), makeGate()]
  const done = mutate(store, actor, async (_tx, present) => {
    entered.open(present)
    await gate.passed
    return { body: {} }
  })
  return { entered: entered.passed, release: gate.open, done }
}

describe('the actor of a mutation', () => {
  it('is read again; the restriction found with the token does not count', async () => {
    const [was, is] = [await newUser({ isRestricted: false }), await newUser()]
    await seedGrants(store, was, { isRestricted: true })
    await seedGrants(store, is, { isRestricted: false })
    for (const [actor, isRestricted] of [
      [was, true],
      [is, false],
    ] as const) {
      const { body } = await mutate(store, actor, async (_tx, present) => ({ body: present.isRestricted }))
      expect(body).toBe(isRestricted)
    }
  })

  it('has the current global grants', async () => {
    const user = await newUser({ globals: { add_hosts: true, account_access: 'read_only' } })
    expect(await store.db.transaction().execute((tx) => checkActor(tx, user))).toEqual({
      isRestricted: true,
      add_volumes: false,
      add_hosts: true,
      add_clusters: false,
      account_access: 'read_only',
    })
  })

  it('cannot change anything if the user is gone or the token has ended', async () => {
    const { row } = await store.db
      .transaction()
      .execute((tx) => insertToken(tx, tenant, { label: 'x', scopes: ['*'], expiryMs: null }))
    const [deleted, acting] = [await newUser(), { ...tenant, tokenId: row.id, tokenLabel: 'x' }]
    await store.db.deleteFrom('users').where('id', '=', deleted.userId).execute()
    await expect(mutate(store, deleted, async () => ({ body: {} }))).rejects.toMatchObject(ended)
    await expect(findAccountUser(store.db, deleted, tenant.username ?? '')).rejects.toMatchObject(ended)
    await mutate(store, acting, async () => ({ body: {} }))
    await updateRows(store, 'tokens', { expiry: '2020-01-01T00:00:00Z' }, { id: row.id })
    await expect(mutate(store, acting, async () => ({ body: {} }))).rejects.toMatchObject(ended)
    await store.db.deleteFrom('tokens').where('id', '=', row.id).execute()
    await expect(mutate(store, acting, async () => ({ body: {} }))).rejects.toMatchObject(ended)
  })
})

describe('a change of a user or of grants takes effect with its response (decision G1)', () => {
  it('waits for earlier mutations of that user, but not of other users', async () => {
    const [user, other] = [await newUser({ isRestricted: false }), await newUser()]
    const [held, others] = [hold(user), hold(other)]
    await Promise.all([held.entered, others.entered])
    let isAnswered = false
    const change = seedGrants(store, user, { isRestricted: true }).then(() => {
      isAnswered = true
    })
    await awaitWaiters(store, 1)
    expect(isAnswered).toBe(false)
    held.release()
    await Promise.all([held.done, change])
    others.release()
    await others.done
  })

  it('makes a concurrent mutation wait, which then sees the change', async () => {
    const user = await newUser({ isRestricted: false })
    const change = await store.db.startTransaction().execute()
    await lockUsers(change, { actingId: null, changedId: user.userId })
    await updateRows(change, 'users', { is_restricted: true }, { id: user.userId })
    const held = hold(user)
    await awaitWaiters(store, 1)
    await change.commit().execute()
    expect((await held.entered).isRestricted).toBe(true)
    held.release()
    await held.done
  })

  it('is not starved by a user who keeps sending mutations: later mutations queue behind it', async () => {
    const user = await newUser({ isRestricted: false })
    const before = hold(user)
    await before.entered
    const order: string[] = []
    // Queries on different connections may complete in any order.
    const change = store.db.transaction().execute(async (tx) => {
      await lockUsers(tx, { actingId: null, changedId: user.userId })
      await updateRows(tx, 'users', { is_restricted: true }, { id: user.userId })
      order.push('change')
    })
    await awaitWaiters(store, 1)
    const after = Array.from({ length: 4 }, () =>
      mutate(store, user, async (_tx, { isRestricted }) => {
        order.push(`restricted ${isRestricted}`)
        return { body: {} }
      }),
    )
    await awaitWaiters(store, 5)
    expect(order).toEqual([])
    before.release()
    await Promise.all([before.done, change, ...after])
    expect(order).toEqual(['change', ...Array(4).fill('restricted true')])
  })

  it('does not deadlock if two users change each other, or users change themselves many times concurrently', async () => {
    const [one, other] = [await newUser(), await newUser()]
    const change = (actor: Actor, { userId: changedId }: Actor) =>
      store.db.transaction().execute(async (tx) => {
        await checkActor(tx, actor, changedId)
        await tx.updateTable('users').set({ email: 'a@b.example' }).where('id', '=', changedId).execute()
      })
    await Promise.all(
      Array.from({ length: 6 }, () => [
        change(one, other),
        change(other, one),
        change(one, one),
        change(other, other),
      ]).flat(),
    )
  })

  it('mutations of one user run in parallel', async () => {
    const user = await newUser()
    const [one, other] = [hold(user), hold(user)]
    await Promise.all([one.entered, other.entered])
    one.release()
    other.release()
    await Promise.all([one.done, other.done])
  })
})

describe("the creator's grant on a new resource (decision G1)", () => {
  it('is read_write for a restricted user; an unrestricted user gets none', async () => {
    const [limited, free] = [await newUser(), await newUser({ isRestricted: false })]
    await store.db.transaction().execute(async (tx) => {
      for (const actor of [limited, free]) await insertCreatorGrant(tx, actor, 'volume', 7)
    })
    const rows = await store.db.selectFrom('grants').selectAll().where('entity_id', '=', 7).execute()
    expect(rows).toEqual([
      { account_id: tenant.accountId, user_id: limited.userId, kind: 'volume', entity_id: 7, level: 'read_write' },
    ])
  })
})

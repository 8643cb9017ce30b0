import { describe, expect, it } from 'vitest'
import type { Actor } from '#domain/shared/index.ts'
import { updateRows } from '#testkit/database/rows.ts'
import { makeGate } from '#testkit/gate.ts'
import { seedGrants, seedTenant, seedUser } from '#testkit/database/seed-users.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { insertToken } from '../token/insert-token.ts'
import { mutate } from '../transaction/mutate.ts'
import { findAccountUser } from '../user/find-users.ts'
import { checkGrants } from './check-grants.ts'

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
    await expect(checkGrants(store.db, is, [{ is: 'unrestricted' }])).resolves.toBeUndefined()
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

  it('can start several mutations in parallel', async () => {
    const user = await newUser()
    const [one, other] = [hold(user), hold(user)]
    await Promise.all([one.entered, other.entered])
    one.release()
    other.release()
    await Promise.all([one.done, other.done])
  })
})

import { describe, expect, it } from 'vitest'
import { insertUser } from '#store/account/insert-user.ts'
import { ensureInstallation } from '#store/installation/installation.ts'
import type { Tx } from '#store/open-store.ts'
import { findToken } from '#store/token/find-token.ts'
import { insertToken } from '#store/token/insert-token.ts'
import { selectRows, updateRows } from '#testkit/database/rows.ts'
import { seedTenant } from '#testkit/database/seed-users.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { ensureAdmin } from './ensure-admin.ts'

const { store } = await openTestStore()
await ensureInstallation(store, { vendor: null, defaults: { vendor: 'Moor', nodePrefix: 'orch' } })

const inTx = <T>(work: (tx: Tx) => Promise<T>) => store.db.transaction().execute(work)

describe("the first account's unrestricted user admin (issue, first start)", () => {
  const admin = async () => findToken(store.db, (await ensureAdmin(store, null)) ?? '')

  it('is created once at the first start with a token for all scopes, also by concurrent starts', async () => {
    const secrets = await Promise.all([ensureAdmin(store, null), ensureAdmin(store, null)])
    const living = await Promise.all(secrets.map((secret) => findToken(store.db, secret ?? '')))
    expect(living.filter((bearer) => bearer !== null)).toMatchObject([
      { username: 'admin', isRestricted: false, scopes: ['*'] },
    ])
    expect(await selectRows(store, 'users', 'id', { username: 'admin' })).toHaveLength(1)
  })

  it('keeps a valid token from the file', async () => {
    const secret = await ensureAdmin(store, null)
    expect(secret).toMatch(/^[0-9a-f]{64}$/)
    expect(await ensureAdmin(store, secret)).toBeNull()
    expect(await findToken(store.db, secret ?? '')).not.toBeNull()
  })

  it('if the file is missing, revokes the old token and creates a new one, keeps other tokens, and records both in events and audit (decision G9)', async () => {
    const old = await ensureAdmin(store, null)
    const bearer = await findToken(store.db, old ?? '')
    if (!bearer) throw new Error('no admin')
    const { secret: own } = await inTx((tx) =>
      insertToken(tx, bearer, { label: 'mine', scopes: ['*'], expiryMs: null }),
    )
    const young = await ensureAdmin(store, null)
    expect(young).not.toBe(old)
    expect(await findToken(store.db, old ?? '')).toBeNull()
    expect(await findToken(store.db, own)).not.toBeNull()
    const ofAccount = { account_id: bearer.accountId }
    const events = await selectRows(store, 'events', ['action', 'username'], ofAccount, 'id desc')
    expect(events.slice(0, 2)).toEqual([
      { action: 'token_create', username: null },
      { action: 'token_delete', username: null },
    ])
    const told = ['operation', 'entity_type', 'entity_id', 'username'] as const
    const audited = await selectRows(store, 'audit', told, ofAccount, 'id desc')
    const given = await findToken(store.db, young ?? '')
    const row = (operation: string, token: typeof given) => ({
      operation,
      entity_type: 'token',
      entity_id: String(token?.tokenId),
      username: null,
    })
    expect(audited.slice(0, 2)).toEqual([row('operator.token_create', given), row('operator.token_delete', bearer)])
  })

  it('replaces a token in the file that does not belong to the admin', async () => {
    const stranger = await seedTenant(store, 'stranger')
    const { secret } = await inTx((tx) => insertToken(tx, stranger, { label: '', scopes: ['*'], expiryMs: null }))
    for (const held of ['', 'no-token', secret]) expect(await ensureAdmin(store, held)).toMatch(/^[0-9a-f]{64}$/)
    expect(await findToken(store.db, secret)).toMatchObject({ accountId: stranger.accountId })
    expect(await admin()).toMatchObject({ username: 'admin' })
  })

  it('if renamed, restricted or removed, the oldest unrestricted user of the first account replaces it, never a namesake in another account (decision G8)', async () => {
    const bearer = await admin()
    if (!bearer) throw new Error('no admin')
    const successor = await inTx((tx) => insertUser(tx, bearer.accountId, 'successor'))
    const held = await ensureAdmin(store, null)
    await updateRows(store, 'users', { is_restricted: true }, { id: bearer.userId })
    expect(await admin()).toMatchObject({ userId: successor.id, isRestricted: false })
    expect(await findToken(store.db, (await ensureAdmin(store, held)) ?? '')).toMatchObject({ userId: successor.id })
    expect(await findToken(store.db, held ?? '')).toBeNull()
    await updateRows(store, 'users', { username: 'renamed' }, { id: bearer.userId })
    await seedTenant(store, 'admin')
    expect(await admin()).toMatchObject({ userId: successor.id, accountId: bearer.accountId })
  })
})

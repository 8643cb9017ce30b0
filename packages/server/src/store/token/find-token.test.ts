import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { seedTenant } from '#testkit/database/seed-users.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { findToken, listValidTokens } from './find-token.ts'
import { insertToken } from './insert-token.ts'

const { store } = await openTestStore({ connectionsMax: 2 })
const owner = await seedTenant(store, 'owner')

function make(expiryMs: number | null) {
  return store.db
    .transaction()
    .execute((tx) =>
      insertToken(tx, owner, { label: 'x', scopes: ['volumes:read_only', 'events:read_only'], expiryMs }),
    )
}

describe('finding the holder of a token (decision G2: one lookup by hash)', () => {
  it('returns user, account, scopes and label', async () => {
    const { row, secret } = await make(null)
    expect(await findToken(store.db, secret)).toEqual({
      tokenId: row.id,
      label: 'x',
      appId: null,
      clusterId: null,
      accountId: owner.accountId,
      userId: owner.userId,
      username: 'owner',
      isRestricted: false,
      scopes: ['volumes:read_only', 'events:read_only'],
    })
  })

  it('returns null for an unknown secret, and for the hash itself', async () => {
    const { row } = await make(null)
    for (const secret of [randomBytes(32).toString('hex'), row.hash.toString('hex'), ''])
      expect(await findToken(store.db, secret)).toBeNull()
  })

  it("compares the expiry with the database's clock", async () => {
    const { row, secret } = await make(Date.now() + 3_600_000)
    expect([await findToken(store.db, secret), await listValidTokens(store.db, [row.id])]).toMatchObject([
      { tokenId: row.id },
      new Set([row.id]),
    ])
    await sql`update clock set shift = '2 hours'`.execute(store.db)
    expect([await findToken(store.db, secret), await listValidTokens(store.db, [row.id])]).toEqual([null, new Set()])
    await sql`update clock set shift = '0'`.execute(store.db)
  })

  it('returns the valid ones of several tokens at once', async () => {
    const [living, ended, revoked] = [await make(null), await make(Date.now() - 1), await make(null)]
    await store.db.deleteFrom('tokens').where('id', '=', revoked.row.id).execute()
    expect(await listValidTokens(store.db, [living.row.id, ended.row.id, revoked.row.id])).toEqual(
      new Set([living.row.id]),
    )
  })
})

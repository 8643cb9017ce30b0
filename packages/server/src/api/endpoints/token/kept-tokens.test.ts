import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Actor, asId, type ClusterId, type TokenId } from '#domain/shared/index.ts'
import { seedTenant } from '#testkit/database/seed-users.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import type { ListRequest } from '#store/listing/list-request.ts'
import type { Tx } from '#store/open-store.ts'
import { deleteToken, findOwnToken, listTokens, renameToken } from '#store/token/own-tokens.ts'
import { findToken } from '#store/token/find-token.ts'
import { insertToken } from '#store/token/insert-token.ts'
import { revokeClusterToken } from '#store/token/cluster-tokens.ts'
import { tokenBody } from '../../present/token-body.ts'

const { store } = await openTestStore()
const one = await seedTenant(store, 'one')
const other = await seedTenant(store, 'other')

const inTx = <T>(work: (tx: Tx) => Promise<T>) => store.db.transaction().execute(work)
const make = (actor: Actor, label: string, expiryMs: number | null = null) =>
  inTx((tx) => insertToken(tx, actor, { label, scopes: ['volumes:read_only', 'hosts:read_write'], expiryMs }))
const first: ListRequest = { page: 1, pageSize: 100, filter: null, order: null }

describe('personal tokens (decision G2)', () => {
  it('64 hex characters shown once, kept only as SHA-256, first 16 characters shown later (facts 9.1)', async () => {
    const { row, secret } = await make(one, 'ci')
    expect(secret).toMatch(/^[0-9a-f]{64}$/)
    const stored = await store.db.selectFrom('tokens').selectAll().where('id', '=', row.id).executeTakeFirstOrThrow()
    expect(stored.hash).toEqual(createHash('sha256').update(secret).digest())
    expect(JSON.stringify(stored)).not.toContain(secret)
    expect(tokenBody(row, secret).token).toBe(secret)
    expect(tokenBody(row)).toEqual({
      id: row.id,
      label: 'ci',
      scopes: 'volumes:read_only hosts:read_write',
      token: secret.slice(0, 16),
      created: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
      expiry: '2999-12-12T05:00:00',
    })
  })

  it('shows the expiry it was given, to the second', async () => {
    const { row } = await make(one, '', Date.parse('2031-02-03T04:05:06.789Z'))
    expect(tokenBody(row).expiry).toBe('2031-02-03T04:05:06')
  })

  it('a revoked token is unknown at once, and so is its row', async () => {
    const { row, secret } = await make(one, 'gone')
    expect(await findToken(store.db, secret)).toMatchObject({ tokenId: row.id })
    expect(await inTx((tx) => deleteToken(tx, one, row.id))).toMatchObject({ id: row.id, label: 'gone' })
    expect(await findToken(store.db, secret)).toBeNull()
    await expect(findOwnToken(store.db, one, row.id)).rejects.toMatchObject({ code: 'resource.not_found' })
  })

  it('a label changes, and the same label again changes nothing', async () => {
    const { row } = await make(one, 'before')
    expect(await inTx((tx) => renameToken(tx, one, row.id, 'after'))).toMatchObject({
      isChanged: true,
      row: { label: 'after' },
    })
    expect(await inTx((tx) => renameToken(tx, one, row.id, 'after'))).toMatchObject({
      isChanged: false,
      row: { label: 'after' },
    })
    expect(await findOwnToken(store.db, one, row.id)).toMatchObject({ label: 'after' })
  })

  it("lists by ascending number, filtered by label and created, and only the user's own (decisions C1, C2)", async () => {
    const tenant = await seedTenant(store, 'lists')
    const [a, b] = [await make(tenant, 'a'), await make(tenant, 'b')]
    const ids = async (request: Partial<ListRequest>) =>
      (await listTokens(store, tenant, { ...first, ...request })).rows.map((row) => row.id)
    expect(await listTokens(store, tenant, first)).toMatchObject({
      total: 2,
      rows: [{ id: a.row.id }, { id: b.row.id }],
    })
    expect(await ids({ order: { field: 'label', isDescending: true } })).toEqual([b.row.id, a.row.id])
    expect(await ids({ filter: { kind: 'term', field: 'label', operator: 'eq', value: 'b' } })).toEqual([b.row.id])
    expect(
      await ids({ filter: { kind: 'term', field: 'created', operator: 'lt', value: '2020-01-01T00:00:00' } }),
    ).toEqual([])
    expect(await ids({ page: 2, pageSize: 1 })).toEqual([b.row.id])
  })
})

describe('the own token of a cluster in the name of the user (decision E9)', () => {
  let clusters = 0
  const makeOwn = async (actor: Actor) => {
    const { id } = await store.db
      .insertInto('clusters')
      .values({
        account_id: actor.accountId,
        created_by: actor.userId,
        label: `c${(clusters += 1)}`,
        region: 'r',
        k8s_version: '1.36',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const clusterId = asId<ClusterId>(id)
    return {
      clusterId,
      ...(await inTx((tx) =>
        insertToken(tx, actor, { label: 'own', scopes: ['volumes:read_write'], expiryMs: null, clusterId }),
      )),
    }
  }

  it('is not listed, viewed, renamed or revoked by anybody, its user included', async () => {
    const tenant = await seedTenant(store, 'own-tokens')
    const { row, secret, clusterId } = await makeOwn(tenant)
    expect(await listTokens(store, tenant, first)).toMatchObject({ total: 0, rows: [] })
    for (const act of [
      () => findOwnToken(store.db, tenant, row.id),
      () => inTx((tx) => renameToken(tx, tenant, row.id, 'x')),
      () => inTx((tx) => deleteToken(tx, tenant, row.id)),
    ]) {
      await expect(act()).rejects.toMatchObject({ code: 'resource.not_found' })
    }
    expect(await findToken(store.db, secret)).toMatchObject({
      tokenId: row.id,
      clusterId,
      userId: tenant.userId,
      scopes: ['volumes:read_write'],
    })
  })

  it('ends with its cluster, and no other token does', async () => {
    const tenant = await seedTenant(store, 'own-ends')
    const [gone, kept, personal] = [await makeOwn(tenant), await makeOwn(tenant), await make(tenant, 'mine')]
    await inTx((tx) => revokeClusterToken(tx, other.accountId, gone.clusterId))
    expect(await findToken(store.db, gone.secret)).not.toBeNull()
    await inTx((tx) => revokeClusterToken(tx, tenant.accountId, gone.clusterId))
    expect(await findToken(store.db, gone.secret)).toBeNull()
    expect([await findToken(store.db, kept.secret), await findToken(store.db, personal.secret)]).toMatchObject([
      { clusterId: kept.clusterId },
      { clusterId: null },
    ])
  })
})

describe('accounts are kept apart (architecture, ground rule 8)', () => {
  it.each<[string, (tx: Tx, id: TokenId) => Promise<unknown>]>([
    ['seen', (tx, id) => findOwnToken(tx, other, id)],
    ['renamed', (tx, id) => renameToken(tx, other, id, 'stolen')],
    ['revoked', (tx, id) => deleteToken(tx, other, id)],
  ])('a token of another account cannot be %s: it is not found', async (_what, act) => {
    const { row, secret } = await make(one, 'private')
    await expect(inTx((tx) => act(tx, row.id))).rejects.toMatchObject({ code: 'resource.not_found' })
    expect(await findToken(store.db, secret)).not.toBeNull()
    expect(await findOwnToken(store.db, one, row.id)).toMatchObject({ label: 'private' })
  })
})

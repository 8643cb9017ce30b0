import { describe, expect, it } from 'vitest'
import { type Actor, asId, type ClusterId } from '#domain/shared/index.ts'
import { seedTenant } from '#testkit/database/seed-users.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import type { ListRequest } from '#store/listing/list-request.ts'
import type { Tx } from '#store/open-store.ts'
import { deleteToken, findOwnToken, listTokens, renameToken } from '#store/token/own-tokens.ts'
import { findToken } from '#store/token/find-token.ts'
import { insertToken } from '#store/token/insert-token.ts'
import { revokeClusterToken } from '#store/token/cluster-tokens.ts'

const { store } = await openTestStore()
const other = await seedTenant(store, 'other')

const inTx = <T>(work: (tx: Tx) => Promise<T>) => store.db.transaction().execute(work)
const make = (actor: Actor, label: string, expiryMs: number | null = null) =>
  inTx((tx) => insertToken(tx, actor, { label, scopes: ['volumes:read_only', 'hosts:read_write'], expiryMs }))
const first: ListRequest = { page: 1, pageSize: 100, filter: null, order: null }

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

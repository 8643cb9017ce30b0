import { describe, expect, it } from 'vitest'
import type { AccountId, Actor } from '#domain/shared/index.ts'
import { insertTrashedVolume } from '#testkit/operation-table/rows/insert-trashed-volume.ts'
import { requestVolume } from '#testkit/requests/request-volume.ts'
import { updateRows, sqlOn } from '#testkit/database/rows.ts'
import { seedTenant } from '#testkit/database/seed-users.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { ensureInstallation } from '#store/installation/installation.ts'
import type { Tx } from '#store/open-store.ts'
import { insertToken } from '#store/token/insert-token.ts'
import { acceptUserUpdate } from '../user/update.ts'
import type { AccountLimits, LimitKind } from '#store/account/account-limits.ts'
import { checkAccountLimits } from '../limit/check-account-limits.ts'
import { insertAccount, findAccount } from '#store/account/accounts.ts'
import { type UserRow, insertUser } from '#store/account/insert-user.ts'
import { acceptAccountLimit } from './limit.ts'
import { findUser } from '#store/account/find-user.ts'

const { store } = await openTestStore()
const run = sqlOn(store)
await ensureInstallation(store, { vendor: null, defaults: { vendor: 'Moor', nodePrefix: 'orch' } })

const inTx = <T>(work: (tx: Tx) => Promise<T>) => store.db.transaction().execute(work)
const setLimits = (tx: Tx, accountId: AccountId, limits: Partial<AccountLimits>) =>
  acceptAccountLimit(tx, { accountId, limits })
const check = (actor: Actor, kind: LimitKind, adding: number) =>
  inTx((tx) => checkAccountLimits(tx, actor.accountId, { [kind]: adding }))

describe('accounts and users', () => {
  it('creates an account without limits and rejects a second one with its label', async () => {
    const account = await inTx((tx) => insertAccount(tx, 'acme'))
    expect(account).toMatchObject({
      label: 'acme',
      volumes_max: null,
      gib_max: null,
      hosts_max: null,
      tokens_max: null,
    })
    expect(await findAccount(store.db, 'acme')).toMatchObject({ id: account.id })
    expect(await findAccount(store.db, 'nobody')).toBeUndefined()
    await expect(inTx((tx) => insertAccount(tx, 'acme'))).rejects.toMatchObject({
      code: 'request.field_invalid',
      field: 'label',
    })
  })

  it('usernames are unique in the installation (decision G1)', async () => {
    const [first, second] = await inTx(async (tx) => [
      await insertAccount(tx, 'first'),
      await insertAccount(tx, 'second'),
    ])
    const user = await inTx((tx) => insertUser(tx, first.id, 'ann-lee_1'))
    expect(user).toMatchObject({ account_id: first.id, username: 'ann-lee_1', is_restricted: false })
    expect(await findUser(store.db, 'ann-lee_1')).toMatchObject({ id: user.id })
    await expect(inTx((tx) => insertUser(tx, second.id, 'ann-lee_1'))).rejects.toMatchObject({
      code: 'user.username_taken',
      field: 'username',
    })
  })

  it('rejects usernames that differ only in case, also when two are created concurrently (decision G8)', async () => {
    const account = await inTx((tx) => insertAccount(tx, 'cases'))
    const make = (name: string) => inTx((tx) => insertUser(tx, account.id, name))
    await make('Casey')
    await expect(make('casey')).rejects.toMatchObject({
      code: 'user.username_taken',
      reason: 'User "Casey" of this account already has this name. Usernames are not case-sensitive.',
    })
    expect(await findUser(store.db, 'casey')).toBeUndefined()
    const made = await Promise.allSettled(['robin', 'Robin', 'ROBIN', 'robiN'].map(make))
    expect(made.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    for (const one of made)
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({ code: 'user.username_taken', field: 'username' })
  })

  it('keeps existing usernames that differ only in case, and lets users rename them apart (decision G8)', async () => {
    const account = await inTx((tx) => insertAccount(tx, 'pairs'))
    await store.db
      .insertInto('users')
      .values(['Twin', 'twin'].map((username) => ({ account_id: account.id, username, is_restricted: true })))
      .execute()
    const change = async (name: string, changes: { readonly username?: string; readonly email?: string }) =>
      inTx(async (tx) => {
        const user = (await findUser(tx, name)) as UserRow
        const nothing = { username: null, email: null, isRestricted: null, passwordHash: null }
        const author = { accountId: account.id, system: true } as const
        return (await acceptUserUpdate(tx, author, { ...nothing, ...changes, user })).row
      })
    expect(await change('twin', { email: 't@x' })).toMatchObject({ username: 'twin', email: 't@x' })
    await expect(change('twin', { username: 'TWIN' })).rejects.toMatchObject({ code: 'user.username_taken' })
    expect(await change('twin', { username: 'other' })).toMatchObject({ username: 'other' })
    expect(await change('Twin', { username: 'twIn' })).toMatchObject({ username: 'twIn' })
  })
})

describe('account limits are checked in the accepting transaction; the error names limit and usage (decision G6)', () => {
  const gone = '2026-01-01T00:00:00Z'

  it('counts existing volumes and their GiB of this account only', async () => {
    const [actor, other] = [await seedTenant(store, 'counts'), await seedTenant(store, 'bystander')]
    for (const label of ['a', 'b', 'c']) await requestVolume(store, other, { label })
    const { id } = await requestVolume(store, actor, { label: 'a', sizeGib: 30 })
    await requestVolume(store, actor, { label: 'b', sizeGib: 30 })
    await inTx((tx) => setLimits(tx, actor.accountId, { volumes: 2, gib: 100 }))
    await check(actor, 'gib', 40)
    await expect(check(actor, 'gib', 41)).rejects.toMatchObject({
      code: 'account.limit_reached',
      reason: 'This account uses 60 of 100 GiB of volumes, and 41 more would exceed the limit.',
    })
    await expect(check(actor, 'volumes', 1)).rejects.toMatchObject({
      code: 'account.limit_reached',
      reason: 'This account uses 2 of 2 volumes, and 1 more would exceed the limit.',
    })
    await updateRows(store, 'volumes', { deleted_at: gone }, { id })
    await check(actor, 'volumes', 1)
    await check(actor, 'gib', 70)
    await insertTrashedVolume(store, actor, 'kept')
    await check(actor, 'volumes', 1)
    await check(actor, 'gib', 50)
    await expect(check(actor, 'gib', 51)).rejects.toMatchObject({
      reason:
        'This account uses 50 of 100 GiB of volumes, 20 of them in the trash, and 51 more would exceed the limit.',
    })
  })

  it('counts hosts that are not being deleted; hosts of nodes count as nodes', async () => {
    const actor = await seedTenant(store, 'hosts')
    await run`insert into hosts (account_id, label, region, type, status, wants_power, orch_cluster_id)
      select ${actor.accountId}, label, 'r', 't', status, 'on', cluster_id
      from (values ('h1', 'running', null), ('h2', 'deleting', null), ('h3', 'running', 7)) as hosts (label, status, cluster_id)`
    await inTx((tx) => setLimits(tx, actor.accountId, { hosts: 1 }))
    await expect(check(actor, 'hosts', 1)).rejects.toMatchObject({
      reason: 'This account uses 1 of 1 hosts, and 1 more would exceed the limit.',
    })
  })

  const insertCluster = async ({ accountId, userId }: Actor, label: string, deletedAt: string | null = null) => {
    const rows = await run<{ id: number }>`insert into clusters
      (account_id, created_by, label, region, k8s_version, deleted_at)
      values (${accountId}, ${userId}, ${label}, 'r', '1.36', ${deletedAt}) returning id`
    return rows[0]?.id
  }
  const insertPool = async (
    { accountId }: Actor,
    id: number | undefined,
    count: number,
    deletedAt: string | null = null,
  ) =>
    run`insert into pools (account_id, cluster_id, type, count, autoscaler_enabled, autoscaler_min, autoscaler_max, deleted_at, disks, labels, taints)
      values (${accountId}, ${id}, 't', ${count}, false, 1, 1, ${deletedAt}, '[]', '{}', '[]')`

  it('counts existing clusters, and the desired counts of their pools as nodes', async () => {
    const [actor, bystander] = [await seedTenant(store, 'clusters'), await seedTenant(store, 'clusterless')]
    const id = await insertCluster(actor, 'a')
    await insertCluster(actor, 'b', gone)
    await insertPool(bystander, await insertCluster(bystander, 'a'), 100)
    await insertPool(actor, id, 3)
    await insertPool(actor, id, 2)
    await insertPool(actor, id, 50, gone)
    await inTx((tx) => setLimits(tx, actor.accountId, { clusters: 1, nodes: 10 }))
    await expect(check(actor, 'clusters', 1)).rejects.toMatchObject({
      reason: 'This account uses 1 of 1 clusters, and 1 more would exceed the limit.',
    })
    await check(actor, 'nodes', 5)
    await expect(check(actor, 'nodes', 6)).rejects.toMatchObject({
      reason: 'This account uses 5 of 10 nodes, and 6 more would exceed the limit.',
    })
  })

  it("counts unexpired tokens of users, but not clusters' own tokens", async () => {
    const actor = await seedTenant(store, 'tokens')
    const content = { label: '', scopes: ['*' as const] }
    await inTx((tx) => insertToken(tx, actor, { ...content, expiryMs: null }))
    await inTx((tx) => insertToken(tx, actor, { ...content, expiryMs: 0 }))
    await inTx((tx) => setLimits(tx, actor.accountId, { tokens: 2 }))
    await check(actor, 'tokens', 1)
    await expect(check(actor, 'tokens', 2)).rejects.toMatchObject({
      reason: 'This account uses 1 of 2 tokens, and 2 more would exceed the limit.',
    })
  })
})

import type { HostStatus } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import { type AccountId, type Actor, asId, type ClusterId } from '#domain/shared/index.ts'
import { requestVolume } from '#testkit/requests/request-volume.ts'
import { seedTenant } from '#testkit/database/seed-users.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { ensureInstallation } from '#store/installation/installation.ts'
import type { Tx } from '#store/open-store.ts'
import { findToken } from '#store/token/find-token.ts'
import { insertToken } from '#store/token/insert-token.ts'
import { acceptUserUpdate } from '../user/update.ts'
import type { AccountLimits, LimitKind } from '#store/account/account-limits.ts'
import { checkAccountLimits } from '../limit/check-account-limits.ts'
import { insertAccount, findAccount } from '#store/account/accounts.ts'
import { type UserRow, insertUser } from '#store/account/insert-user.ts'
import { ensureAdmin } from './ensure-admin.ts'
import { acceptAccountLimit } from './limit.ts'
import { findUser } from '#store/account/find-user.ts'

const { store } = await openTestStore()
await ensureInstallation(store, { vendor: null, defaults: { vendor: 'Moor', nodePrefix: 'orch' } })

const inTx = <T>(work: (tx: Tx) => Promise<T>) => store.db.transaction().execute(work)
const setLimits = (tx: Tx, accountId: AccountId, limits: Partial<AccountLimits>) =>
  acceptAccountLimit(tx, { accountId, limits })
const check = (actor: Actor, kind: LimitKind, adding: number) =>
  inTx((tx) => checkAccountLimits(tx, actor.accountId, { [kind]: adding }))

describe('accounts and users', () => {
  it('an account begins without limits, and its label is taken then', async () => {
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

  it('nor does one differ from another only in upper and lower case, also of two that are made at once (decision G8)', async () => {
    const account = await inTx((tx) => insertAccount(tx, 'cases'))
    const make = (name: string) => inTx((tx) => insertUser(tx, account.id, name))
    await make('Casey')
    await expect(make('casey')).rejects.toMatchObject({
      code: 'user.username_taken',
      reason: 'The user "Casey" of this account has this name, or one that differs only in upper and lower case.',
    })
    expect(await findUser(store.db, 'casey')).toBeUndefined()
    const made = await Promise.allSettled(['robin', 'Robin', 'ROBIN', 'robiN'].map(make))
    expect(made.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    for (const one of made)
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({ code: 'user.username_taken', field: 'username' })
  })

  it('names that were there before stay as they are, and can be changed apart (decision G8)', async () => {
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

describe('limits per account, checked in the accepting transaction; the refusal names the limit and the use (decision G6)', () => {
  it('counts live volumes and their GiB of this account only', async () => {
    const [actor, other] = [await seedTenant(store, 'counts'), await seedTenant(store, 'bystander')]
    for (const label of ['a', 'b', 'c']) await requestVolume(store, other, { label })
    const { id } = await requestVolume(store, actor, { label: 'a', sizeGib: 30 })
    await requestVolume(store, actor, { label: 'b', sizeGib: 30 })
    await inTx((tx) => setLimits(tx, actor.accountId, { volumes: 2, gib: 100 }))
    await check(actor, 'gib', 40)
    await expect(check(actor, 'gib', 41)).rejects.toMatchObject({
      code: 'account.limit_reached',
      reason: 'This account uses 60 of 100 GiB of volumes, and 41 more would exceed that limit.',
    })
    await expect(check(actor, 'volumes', 1)).rejects.toMatchObject({
      code: 'account.limit_reached',
      reason: 'This account uses 2 of 2 volumes, and 1 more would exceed that limit.',
    })
    await store.db.updateTable('volumes').set({ deleted_at: '2026-01-01T00:00:00Z' }).where('id', '=', id).execute()
    await check(actor, 'volumes', 1)
    await check(actor, 'gib', 70)
  })

  it('counts hosts that are not being deleted; those of nodes are counted as nodes', async () => {
    const actor = await seedTenant(store, 'hosts')
    const host = (label: string, status: HostStatus, clusterId: ClusterId | null = null) => ({
      orch_cluster_id: clusterId,
      account_id: actor.accountId,
      label,
      region: 'r',
      type: 't',
      image: null,
      status,
      wants_power: 'on' as const,
      boot_config_id: null,
    })
    await store.db
      .insertInto('hosts')
      .values([host('h1', 'running'), host('h2', 'deleting'), host('h3', 'running', asId<ClusterId>(7))])
      .execute()
    await inTx((tx) => setLimits(tx, actor.accountId, { hosts: 1 }))
    await expect(check(actor, 'hosts', 1)).rejects.toMatchObject({
      reason: 'This account uses 1 of 1 hosts, and 1 more would exceed that limit.',
    })
  })

  const insertCluster = async ({ accountId, userId }: Actor, label: string, deletedAt: string | null = null) =>
    (
      await store.db
        .insertInto('clusters')
        .values({
          account_id: accountId,
          created_by: userId,
          label,
          region: 'r',
          k8s_version: '1.36',
          deleted_at: deletedAt,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const insertPool = async (
    { accountId }: Actor,
    clusterId: ClusterId,
    count: number,
    deletedAt: string | null = null,
  ) =>
    store.db
      .insertInto('pools')
      .values({
        account_id: accountId,
        cluster_id: clusterId,
        type: 't',
        count,
        autoscaler_enabled: false,
        autoscaler_min: 1,
        autoscaler_max: 1,
        deleted_at: deletedAt,
        disks: '[]',
        labels: '{}',
        taints: '[]',
      })
      .execute()

  it('counts living clusters, and as nodes what their pools want', async () => {
    const [actor, bystander] = [await seedTenant(store, 'clusters'), await seedTenant(store, 'clusterless')]
    const gone = '2026-01-01T00:00:00Z'
    const id = await insertCluster(actor, 'a')
    await insertCluster(actor, 'b', gone)
    await insertPool(bystander, await insertCluster(bystander, 'a'), 100)
    for (const [count, deletedAt] of [
      [3, null],
      [2, null],
      [50, gone],
    ] as const)
      await insertPool(actor, id, count, deletedAt)
    await inTx((tx) => setLimits(tx, actor.accountId, { clusters: 1, nodes: 10 }))
    await expect(check(actor, 'clusters', 1)).rejects.toMatchObject({
      reason: 'This account uses 1 of 1 clusters, and 1 more would exceed that limit.',
    })
    await check(actor, 'nodes', 5)
    await expect(check(actor, 'nodes', 6)).rejects.toMatchObject({
      reason: 'This account uses 5 of 10 nodes, and 6 more would exceed that limit.',
    })
  })

  it("counts tokens that have not expired; the own tokens of clusters are not the user's", async () => {
    const actor = await seedTenant(store, 'tokens')
    const content = { label: '', scopes: ['*' as const] }
    await inTx((tx) => insertToken(tx, actor, { ...content, expiryMs: null }))
    await inTx((tx) => insertToken(tx, actor, { ...content, expiryMs: 0 }))
    await inTx((tx) => setLimits(tx, actor.accountId, { tokens: 2 }))
    await check(actor, 'tokens', 1)
    await expect(check(actor, 'tokens', 2)).rejects.toMatchObject({
      reason: 'This account uses 1 of 2 tokens, and 2 more would exceed that limit.',
    })
  })

  it('holds under 20 parallel requests', async () => {
    const actor = await seedTenant(store, 'parallel')
    await inTx((tx) => setLimits(tx, actor.accountId, { tokens: 5 }))
    const made = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        inTx(async (tx) => {
          await checkAccountLimits(tx, actor.accountId, { tokens: 1 })
          await insertToken(tx, actor, { label: '', scopes: ['*'], expiryMs: null })
        }),
      ),
    )
    expect(made.filter((one) => one.status === 'fulfilled')).toHaveLength(5)
    for (const one of made)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'account.limit_reached' })
  })
})

describe("the first account's unrestricted user admin (issue, first start)", () => {
  const admin = async () => findToken(store.db, (await ensureAdmin(store, null)) ?? '')

  it('is made at the first start with a token for everything, once under parallel starts', async () => {
    const secrets = await Promise.all([ensureAdmin(store, null), ensureAdmin(store, null)])
    const living = await Promise.all(secrets.map((secret) => findToken(store.db, secret ?? '')))
    expect(living.filter((bearer) => bearer !== null)).toMatchObject([
      { username: 'admin', isRestricted: false, scopes: ['*'] },
    ])
    expect(await store.db.selectFrom('users').select('id').where('username', '=', 'admin').execute()).toHaveLength(1)
  })

  it('keeps a token that is on file and works', async () => {
    const secret = await ensureAdmin(store, null)
    expect(secret).toMatch(/^[0-9a-f]{64}$/)
    expect(await ensureAdmin(store, secret)).toBeNull()
    expect(await findToken(store.db, secret ?? '')).not.toBeNull()
  })

  it('missing later: the old one is revoked, a new one given, others stay; events and audit tell it (decision G9)', async () => {
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
    expect(
      await store.db
        .selectFrom('events')
        .select(['action', 'username'])
        .where('account_id', '=', bearer.accountId)
        .orderBy('id', 'desc')
        .limit(2)
        .execute(),
    ).toEqual([
      { action: 'token_create', username: null },
      { action: 'token_delete', username: null },
    ])
    const audited = await store.db
      .selectFrom('audit')
      .select(['operation', 'entity_type', 'entity_id', 'username'])
      .where('account_id', '=', bearer.accountId)
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    const given = await findToken(store.db, young ?? '')
    const row = (operation: string, token: typeof given) => ({
      operation,
      entity_type: 'token',
      entity_id: String(token?.tokenId),
      username: null,
    })
    expect(audited).toEqual([row('operator.token_create', given), row('operator.token_delete', bearer)])
  })

  it("a token on file that is not the admin's is replaced too", async () => {
    const stranger = await seedTenant(store, 'stranger')
    const { secret } = await inTx((tx) => insertToken(tx, stranger, { label: '', scopes: ['*'], expiryMs: null }))
    for (const held of ['', 'no-token', secret]) expect(await ensureAdmin(store, held)).toMatch(/^[0-9a-f]{64}$/)
    expect(await findToken(store.db, secret)).toMatchObject({ accountId: stranger.accountId })
    expect(await admin()).toMatchObject({ username: 'admin' })
  })

  it('renamed, restricted or removed since: the oldest unrestricted user of the first account stands in, never a namesake elsewhere (decision G8)', async () => {
    const bearer = await admin()
    if (!bearer) throw new Error('no admin')
    const successor = await inTx((tx) => insertUser(tx, bearer.accountId, 'successor'))
    const held = await ensureAdmin(store, null)
    await store.db.updateTable('users').set({ is_restricted: true }).where('id', '=', bearer.userId).execute()
    expect(await admin()).toMatchObject({ userId: successor.id, isRestricted: false })
    expect(await findToken(store.db, (await ensureAdmin(store, held)) ?? '')).toMatchObject({ userId: successor.id })
    expect(await findToken(store.db, held ?? '')).toBeNull()
    await store.db.updateTable('users').set({ username: 'renamed' }).where('id', '=', bearer.userId).execute()
    await seedTenant(store, 'admin')
    expect(await admin()).toMatchObject({ userId: successor.id, accountId: bearer.accountId })
  })
})

import { describe, expect, it } from 'vitest'
import { type Actor, asId, type VolumeId } from '#domain/shared/index.ts'
import { requestVolume } from '#testkit/requests/request-volume.ts'
import { holdTransaction } from '#testkit/database/hold-transaction.ts'
import { selectRow, sqlOn } from '#testkit/database/rows.ts'
import { seedTenant } from '#testkit/database/seed-users.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { ensureInstallation } from '#store/installation/installation.ts'
import type { ListRequest } from '#store/listing/list-request.ts'
import type { Tx } from '#store/open-store.ts'
import { addTag } from './create.ts'
import { deleteTag } from '#store/tag/change-tags.ts'
import { listTagged, listTags, locateTag } from '#store/tag/find-tags.ts'
import { rememberTags } from '#store/tag/remember-tags.ts'

const { store } = await openTestStore()
await ensureInstallation(store, { vendor: null, defaults: { vendor: 'Moor', nodePrefix: 'orch' } })
const one = await seedTenant(store, 'one')
const other = await seedTenant(store, 'other')

const inTx = <T>(work: (tx: Tx) => Promise<T>) => store.db.transaction().execute(work)
const first: ListRequest = { page: 1, pageSize: 100, filter: null, order: null }
const labels = async (actor: Actor) => (await listTags(store.db, actor, first)).rows.map((row) => row.label)
const volume = async (actor: Actor, label: string) => (await requestVolume(store, actor, { label })).id
const tagsOf = async (id: number) => (await selectRow(store, 'volumes', 'tags', { id })).tags
const tagVolumes = (actor: Actor, tag: string, volumes: number[]) =>
  inTx((tx) => addTag(tx, actor.accountId, tag, { hostIds: [], volumeIds: volumes }))

async function host(actor: Actor, label: string): Promise<number> {
  const [row] = await sqlOn(store)<{
    id: number
  }>`insert into hosts (account_id, label, region, type, status, wants_power)
    values (${actor.accountId}, ${label}, 'us-east', 'g6-nanode-1', 'running', 'on') returning id`
  return row?.id ?? 0
}

describe('tags of an account (facts 12)', () => {
  it('are stored once and listed by label, separately for each account', async () => {
    const tenant = await seedTenant(store, 'lists')
    await inTx((tx) => rememberTags(tx, tenant.accountId, ['b', 'Z', 'a', 'b']))
    await inTx((tx) => rememberTags(tx, tenant.accountId, ['a', 'c']))
    await inTx((tx) => rememberTags(tx, tenant.accountId, []))
    expect(await labels(tenant)).toEqual(['Z', 'a', 'b', 'c'])
    expect(await labels(other)).toEqual([])
    expect(await listTags(store.db, tenant, { ...first, pageSize: 2, page: 2 })).toEqual({
      rows: [{ label: 'b' }, { label: 'c' }],
      total: 4,
    })
    await locateTag(store.db, tenant, 'a')
    await expect(locateTag(store.db, other, 'a')).rejects.toMatchObject({ code: 'resource.not_found' })
  })

  it('are appended once to the tags of each resource', async () => {
    const [a, b] = [await volume(one, 'add-a'), await volume(one, 'add-b')]
    await tagVolumes(one, 'x', [a])
    await tagVolumes(one, 'y', [a, b, a])
    await tagVolumes(one, 'x', [a, b])
    expect([await tagsOf(a), await tagsOf(b)]).toEqual([
      ['x', 'y'],
      ['y', 'x'],
    ])
  })

  it("are not added to any resource if one is not the account's (decision B3); the error names all such resources (decision B1)", async () => {
    const [mine, theirs] = [await volume(one, 'mine'), await volume(other, 'theirs')]
    const refused = inTx((tx) => addTag(tx, one.accountId, 'x', { hostIds: [999], volumeIds: [mine, theirs] }))
    await expect(refused).rejects.toMatchObject({
      all: [
        { code: 'request.reference_invalid', field: 'hosts[0]', reason: 'hosts[0] is not valid' },
        { code: 'request.reference_invalid', field: 'volumes[1]', reason: 'volumes[1] is not valid' },
      ],
    })
    expect([await tagsOf(mine), await tagsOf(theirs)]).toEqual([[], []])
  })

  it('are limited to 100 per resource (decision E1), except for a tag that the resource already has', async () => {
    const id = await volume(one, 'full')
    const many = Array.from({ length: 100 }, (_, index) => `t${index}`)
    await store.db.updateTable('volumes').set({ tags: many }).where('id', '=', id).execute()
    await expect(tagVolumes(one, 'one-more', [id])).rejects.toMatchObject({
      code: 'request.field_invalid',
      field: 'volumes[0]',
      reason: 'This resource has 100 of 100 tags.',
    })
    await tagVolumes(one, 't5', [id])
    expect(await tagsOf(id)).toEqual(many)
  })

  it('list their resources, volumes first, page by page', async () => {
    const tenant = await seedTenant(store, 'tagged')
    const [a, b, h] = [await volume(tenant, 'a'), await volume(tenant, 'b'), await host(tenant, 'h')]
    const gone = await volume(tenant, 'gone')
    const foreign = await volume(other, 'foreign')
    await inTx((tx) => addTag(tx, tenant.accountId, 'x', { hostIds: [h], volumeIds: [b, a, gone] }))
    await tagVolumes(other, 'x', [foreign])
    await store.db.updateTable('volumes').set({ deleted_at: '2026-01-01T00:00:00Z' }).where('id', '=', gone).execute()
    expect(await listTagged(store.db, tenant, 'x', first)).toEqual({
      total: 3,
      rows: [
        { type: 'volume', id: a },
        { type: 'volume', id: b },
        { type: 'host', id: h },
      ],
    })
    expect(await listTagged(store.db, tenant, 'x', { ...first, page: 2, pageSize: 2 })).toEqual({
      total: 3,
      rows: [{ type: 'host', id: h }],
    })
    expect(await listTagged(store.db, tenant, 'y', first)).toEqual({ total: 0, rows: [] })
  })

  it('are removed from all resources of the account, but not from those of other accounts', async () => {
    const tenant = await seedTenant(store, 'removes')
    const [a, h, foreign] = [await volume(tenant, 'a'), await host(tenant, 'h2'), await volume(other, 'foreign2')]
    for (const tag of ['x', 'y']) {
      await inTx((tx) => rememberTags(tx, tenant.accountId, [tag]))
      await inTx((tx) => addTag(tx, tenant.accountId, tag, { hostIds: [h], volumeIds: [a] }))
      await tagVolumes(other, tag, [foreign])
    }
    await inTx((tx) => deleteTag(tx, tenant.accountId, 'x'))
    expect(await labels(tenant)).toEqual(['y'])
    expect([await tagsOf(a), await tagsOf(foreign)]).toEqual([['y'], ['x', 'y']])
    expect(await selectRow(store, 'hosts', 'tags', { id: h })).toEqual({ tags: ['y'] })
    await expect(inTx((tx) => deleteTag(tx, tenant.accountId, 'x'))).rejects.toMatchObject({
      code: 'resource.not_found',
    })
  })
})

describe('a tag removed while a request adds it to a resource', () => {
  it('is removed from the resource if the request committed first', async () => {
    const id = await volume(one, 'race-a')
    const putting = await holdTransaction(store.db)
    await rememberTags(putting, one.accountId, ['race-a'])
    // Timing decides whether the removal finds the tag.
    const removing = inTx((tx) => deleteTag(tx, one.accountId, 'race-a')).catch((error: unknown) =>
      expect(error).toMatchObject({ code: 'resource.not_found' }),
    )
    await putting
      .updateTable('volumes')
      .set({ tags: ['race-a'] })
      .where('id', '=', id)
      .execute()
    await putting.commit().execute()
    await removing
    expect((await labels(one)).includes('race-a')).toBe((await tagsOf(id)).includes('race-a'))
  })

  it('is created again if the removal committed first', async () => {
    await inTx((tx) => rememberTags(tx, one.accountId, ['race-b']))
    const removing = await holdTransaction(store.db)
    await deleteTag(removing, one.accountId, 'race-b')
    const putting = inTx((tx) => rememberTags(tx, one.accountId, ['race-b']))
    await removing.commit().execute()
    await putting
    expect(await labels(one)).toContain('race-b')
  })

  it('never deadlocks with requests that lock a resource and name its tags', async () => {
    const resources = await Promise.all(['d1', 'd2', 'd3'].map((label) => volume(one, label)))
    const put = (id: number) =>
      inTx(async (tx) => {
        await tx.selectFrom('volumes').select('id').where('id', '=', asId<VolumeId>(id)).forNoKeyUpdate().execute()
        await rememberTags(tx, one.accountId, ['dead', 'lock'])
        await tx
          .updateTable('volumes')
          .set({ tags: ['dead', 'lock'] })
          .where('id', '=', asId<VolumeId>(id))
          .execute()
      })
    for (const _round of [1, 2, 3, 4]) {
      await Promise.all(resources.map(put))
      const removing = inTx((tx) => deleteTag(tx, one.accountId, 'dead'))
      await Promise.all([removing, ...resources.map(put)])
      expect(await labels(one)).toContain('lock')
      const left = await Promise.all(resources.map(tagsOf))
      expect((await labels(one)).includes('dead')).toBe(left.some((tags) => tags.includes('dead')))
    }
  })

  it('never deadlocks with requests that name the same tags in another order', async () => {
    const tags = ['p', 'q', 'r', 's']
    const orders = Array.from({ length: 24 }, (_, index) => (index % 2 ? tags : tags.toReversed()))
    await Promise.all(orders.map((order) => inTx((tx) => rememberTags(tx, one.accountId, order))))
    expect(await labels(one)).toEqual(expect.arrayContaining(tags))
  })
})

import { linode, operations } from '@moorage/contract'
import { Check } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureInstallation } from '#store/installation/installation.ts'
import { type HttpHarness, type TestCaller, startHttpHarness } from '#testkit/http/http-harness.ts'
import { requestVolume } from '#testkit/requests/request-volume.ts'

interface ErrorBody {
  errors: { reason: string; field: string }[]
}

let http: HttpHarness

beforeAll(async () => {
  http = await startHttpHarness()
  await ensureInstallation(http.store, { vendor: null, defaults: { vendor: 'Moor', nodePrefix: 'orch' } })
})
afterAll(() => http.close())

const schemaOf = (name: string) =>
  operations.find((one) => one.name === name)?.response ??
  (() => {
    throw new Error(name)
  })()
const create = (body: unknown, more = {}) => http.call<ErrorBody>('POST', '/v4/tags', { body, ...more })
const actor = (caller: TestCaller) => ({ ...caller, isRestricted: false, clusterId: null, requestId: '', address: '' })
const volume = async (label: string, caller: TestCaller = http) =>
  (await requestVolume(http.store, actor(caller), { label })).id
const told = () =>
  http.store.db
    .selectFrom('events')
    .select(['action', 'entity_label as label', 'status'])
    .where('entity_type', '=', 'tag')
    .orderBy('id')
    .execute()

async function host(label: string, caller: TestCaller = http): Promise<number> {
  const row = await http.store.db
    .insertInto('hosts')
    .values({
      account_id: caller.accountId,
      label,
      region: 'us-east',
      type: 'g6-nanode-1',
      image: null,
      status: 'running',
      wants_power: 'on',
      boot_config_id: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

describe('/tags (facts 12)', () => {
  it('adds a tag to the account and to the things named, and shows them', async () => {
    const [v, h] = [await volume('v1'), await host('h-1')]
    const made = await create({ label: 'web', volumes: [v], hosts: [h] })
    expect(made).toMatchObject({ status: 200, body: { label: 'web' } })
    expect(Check(schemaOf('tag.create'), made.body)).toBe(true)
    expect(made.headers['operation-id']).toBeUndefined()
    const view = await http.call('GET', '/v4/tags/web')
    expect([view.status, Check(schemaOf('tag.view'), view.body)]).toEqual([200, true])
    expect(view.body).toMatchObject({
      results: 2,
      data: [
        { type: 'volume', data: { id: v, tags: ['web'] } },
        { type: 'host', data: { id: h, tags: ['web'] } },
      ],
    })
    expect((await http.call('GET', '/v4/tags/web?page=2&page_size=1')).body).toMatchObject({
      page: 2,
      pages: 2,
      data: [{ type: 'host' }],
    })
    expect((await http.call('GET', '/v4/tags/web?page=3')).body).toMatchObject({ data: [], results: 2 })
    expect(await told()).toEqual([{ action: 'tag_create', label: 'web', status: 'notification' }])
  })

  it('clusters and pools are among the things, and lose a deleted tag as well (decision E1)', async () => {
    const made = await http.call<{ id: number }>('POST', '/v4/orch/clusters', {
      body: {
        label: 'tagged',
        region: 'us-east',
        k8s_version: '1.36',
        tags: ['fleet'],
        node_pools: [{ type: 'g6-standard-1', count: 1, tags: ['fleet', 'own'] }],
      },
    })
    expect(made.status).toBe(200)
    const view = await http.call<{ data: { type: string; data: { tags: string[] } }[] }>('GET', '/v4/tags/fleet')
    expect(Check(schemaOf('tag.view'), view.body)).toBe(true)
    expect(view.body.data.map((one) => one.type)).toEqual(['orchcluster', 'orchnodepool'])
    expect((await http.call('DELETE', '/v4/tags/fleet')).status).toBe(200)
    const { body } = await http.call<{ data: { tags: string[] }[] }>('GET', `/v4/orch/clusters/${made.body.id}/pools`)
    expect([(await http.call('GET', `/v4/orch/clusters/${made.body.id}`)).body['tags'], body.data[0]?.tags]).toEqual([
      [],
      ['own'],
    ])
  })

  it.each(['%00', 'x'.repeat(51), '%ff'])('/tags/%s names no tag: 404', async (label) => {
    expect((await http.call('GET', `/v4/tags/${label}`)).status).toBe(404)
  })
})

it('speaks of linodes in the linode dialect', async () => {
  const wire = await startHttpHarness({ dialect: linode })
  try {
    await ensureInstallation(wire.store, { vendor: null, defaults: { vendor: 'Linode', nodePrefix: 'lke' } })
    const { id } = await wire.store.db
      .insertInto('hosts')
      .values({
        account_id: wire.accountId,
        label: 'h-1',
        region: 'us-east',
        type: 'g6-nanode-1',
        image: null,
        status: 'running',
        wants_power: 'on',
        boot_config_id: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await wire.call('POST', '/v4/tags', { body: { label: 'web', linodes: [id] } })).status).toBe(200)
    expect((await wire.call('GET', '/v4/tags/web')).body).toMatchObject({
      data: [{ type: 'linode', data: { id, tags: ['web'] } }],
    })
  } finally {
    await wire.close()
  }
})

import { linode, operations } from '@moorage/contract'
import { Check } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureInstallation } from '#store/installation/installation.ts'
import { type HttpHarness, type TestCaller, startHttpHarness } from '#testkit/http/http-harness.ts'
import { requestVolume } from '#testkit/requests/request-volume.ts'

interface EventItem {
  id: number
  action: string
  seen: boolean
  read: boolean
}

let http: HttpHarness
let other: TestCaller
let ids: number[]
let theirs: number

beforeAll(async () => {
  http = await startHttpHarness()
  await ensureInstallation(http.store, { vendor: null, defaults: { vendor: 'Moor', nodePrefix: 'orch' } })
  other = await http.makeCaller('neighbour')
  const request = async (label: string, caller: TestCaller) =>
    (
      await requestVolume(
        http.store,
        { ...caller, isRestricted: false, clusterId: null, requestId: '', address: '' },
        { label },
      )
    ).operationId
  ids = [await request('v1', http), await request('v2', http)]
  theirs = await request('v1', other)
  await http.call('POST', '/v4/tags', { body: { label: 'x' } })
  ids.push((await list()).at(-1)?.id ?? 0)
})
afterAll(() => http.close())

const listSchema = operations.find((one) => one.name === 'event.list')?.response ?? {}
async function list(filter?: unknown, token = http.token): Promise<EventItem[]> {
  return (
    await http.call<{ data: EventItem[] }>('GET', '/v4/account/events', {
      token,
      ...(filter === undefined ? {} : { filter }),
    })
  ).body.data
}
const idsOf = async (filter?: unknown) => (await list(filter)).map((event) => event.id)

describe('GET /account/events (decision F4)', () => {
  it("lists the account's events by ascending id (decision C1), as the contract shows them", async () => {
    const { status, body } = await http.call('GET', '/v4/account/events')
    expect([status, Check(listSchema, body)]).toEqual([200, true])
    expect(await idsOf()).toEqual(ids)
    expect((await list(undefined, other.token)).map((event) => event.id)).toEqual([theirs])
  })

  it('filters as clients do (decision C3, facts 8.5)', async () => {
    expect(await idsOf({ action: 'volume_create', '+order_by': 'created', '+order': 'desc' })).toEqual([ids[1], ids[0]])
    expect(await idsOf({ 'entity.type': 'tag' })).toEqual([ids[2]])
    const { username } = (await http.call<{ username: string }>('GET', '/v4/profile')).body
    expect([await idsOf({ username }), await idsOf({ username: 'nobody' })]).toEqual([ids, []])
    expect(await idsOf({ '+and': [{ status: 'scheduled' }, { id: { '+gte': ids[1] } }] })).toEqual([ids[1]])
    expect(await idsOf({ created: { '+gte': '2020-01-01T00:00:00' }, seen: false, read: false })).toEqual(ids)
    for (const filter of [{ 'entity.id': 1 }, { message: 'tester' }, { created: 7 }, { '+order': 'desc' }]) {
      expect((await http.call('GET', '/v4/account/events', { filter })).status).toBe(400)
    }
  })

  it("an event about a tag has an entity with the tag's label and place, never null (decision F1)", async () => {
    const [event] = await list({ action: 'tag_create' })
    expect(event).toMatchObject({
      entity: { id: 'x', type: 'tag', label: 'x', url: '/v4/tags/x' },
      status: 'notification',
      username: 'tester',
      percent_complete: null,
    })
  })

  it('needs events:read_only; seen and read, which change what others read, events:read_write', async () => {
    const { token } = await http.makeToken(['events:read_only'])
    expect((await http.call('GET', '/v4/account/events', { token })).status).toBe(200)
    for (const verb of ['seen', 'read'])
      expect((await http.call('POST', `/v4/account/events/${ids[0]}/${verb}`, { token })).status).toBe(401)
    expect((await list()).every((event) => !event.seen && !event.read)).toBe(true)
    const writer = await http.makeToken(['events:read_write'])
    expect((await http.call('POST', `/v4/account/events/${ids[0]}/read`, { token: writer.token })).status).toBe(200)
    expect(
      (await http.call('GET', '/v4/account/events', { token: (await http.makeToken(['account:read_write'])).token }))
        .status,
    ).toBe(401)
  })
})

describe('POST /account/events/{id}/seen and /read (facts 8.1)', () => {
  it('seen marks this one and all older, read this one only', async () => {
    expect(await http.call('POST', `/v4/account/events/${ids[1]}/seen`)).toMatchObject({ status: 200, body: {} })
    expect(await http.call('POST', `/v4/account/events/${ids[1]}/read`, { body: {} })).toMatchObject({
      status: 200,
      body: {},
    })
    expect(await idsOf({ seen: true })).toEqual([ids[0], ids[1]])
    expect(await idsOf({ read: true })).toEqual([ids[0], ids[1]])
    expect((await list(undefined, other.token)).every((event) => !event.seen && !event.read)).toBe(true)
  })

  it("another account's event is not found (decision B3)", async () => {
    for (const verb of ['seen', 'read'])
      expect((await http.call('POST', `/v4/account/events/${theirs}/${verb}`)).status).toBe(404)
    for (const id of ['0', 'x', '999999999'])
      expect((await http.call('POST', `/v4/account/events/${id}/seen`)).status).toBe(404)
  })
})

it('seen and read are content with events:read_only in the linode dialect (facts 1.1)', async () => {
  const wire = await startHttpHarness({ dialect: linode })
  const { token } = await wire.makeToken(['events:read_only'])
  for (const verb of ['seen', 'read'])
    expect((await wire.call('POST', `/v4/account/events/1/${verb}`, { token })).status).toBe(404)
  await wire.close()
})

it('actions and entities are filtered in the words of the linode dialect', async () => {
  const wire = await startHttpHarness({ dialect: linode })
  try {
    await ensureInstallation(wire.store, { vendor: null, defaults: { vendor: 'Linode', nodePrefix: 'lke' } })
    await wire.store.db
      .insertInto('events')
      .values({
        account_id: wire.accountId,
        action: 'host_boot',
        status: 'finished',
        percent: 100,
        remaining_ms: null,
        entity_type: 'host',
        entity_id: 5,
        entity_label: 'h',
        secondary_type: null,
        secondary_id: null,
        secondary_label: null,
        username: null,
        created: '2026-01-01T00:00:00Z',
        work_kind: null,
        work_id: null,
        generation: null,
        cause_id: null,
      })
      .execute()
    const { body } = await wire.call('GET', '/v4/account/events', {
      filter: { action: 'linode_boot', 'entity.type': 'linode', 'entity.id': 5 },
    })
    expect(body).toMatchObject({
      results: 1,
      data: [{ action: 'linode_boot', entity: { type: 'linode', id: 5, url: '/v4/linode/instances/5' } }],
    })
  } finally {
    await wire.close()
  }
})

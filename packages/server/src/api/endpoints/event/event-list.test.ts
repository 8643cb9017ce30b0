import { linode } from '@moorage/contract'
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
let ids: number[]

beforeAll(async () => {
  http = await startHttpHarness()
  await ensureInstallation(http.store, { vendor: null, defaults: { vendor: 'Moor', nodePrefix: 'orch' } })
  const other = await http.makeCaller('neighbour')
  const request = async (label: string, caller: TestCaller) =>
    (
      await requestVolume(
        http.store,
        { ...caller, isRestricted: false, clusterId: null, requestId: '', address: '' },
        { label },
      )
    ).operationId
  ids = [await request('v1', http), await request('v2', http)]
  await request('v1', other)
  await http.call('POST', '/v4/tags', { body: { label: 'x' } })
  ids.push((await list()).at(-1)?.id ?? 0)
})
afterAll(() => http.close())

async function list(filter?: unknown, token = http.token): Promise<EventItem[]> {
  return (
    await http.call<{ data: EventItem[] }>('GET', '/v4/account/events', {
      token,
      ...(filter === undefined ? {} : { filter }),
    })
  ).body.data
}

describe('GET /account/events (decision F4)', () => {
  it("an event about a tag has an entity with the tag's label and place, never null (decision F1)", async () => {
    const [event] = await list({ action: 'tag_create' })
    expect(event).toMatchObject({
      entity: { id: 'x', type: 'tag', label: 'x', url: '/v4/tags/x' },
      status: 'notification',
      username: 'tester',
      percent_complete: null,
    })
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

import type { Config } from '@moorage/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { type GrantsAsked, grantByRequest } from '#testkit/http/grant-by-request.ts'
import { openHttpBench } from '#testkit/http/http-bench.ts'
import type { TestAnswer, TestCaller } from '#testkit/http/http-harness.ts'
import { makeHost } from '#testkit/http/make-host.ts'
import { makeVolume, viewVolume } from '#testkit/http/make-volume.ts'

let user: TestCaller
let users = 0
const http = await openHttpBench()
afterAll(() => http.close())

const newUser = async (asked: GrantsAsked = {}): Promise<void> => {
  user = await http.makeUser(http, `limited-${(users += 1)}`)
  await grantByRequest(http, user, asked)
}
const as = (method: string, path: string, body?: unknown, headers = {}) =>
  http.call(method, `/v4${path}`, { token: user.token, headers, ...(body === undefined ? {} : { body }) })
const can = (kind: 'volume' | 'host' | 'cluster', id: number, permissions: 'read_only' | 'read_write' | null) => ({
  [kind]: [{ id, permissions }],
})
const idsOf = async (path: string) => (await as('GET', path)).body as { data: { id: number }[]; results: number }
const problems = (answer: TestAnswer<unknown>) => [
  answer.status,
  ...(answer.body as { errors: { reason: string; field: string }[] }).errors.map((one) => one.field || one.reason),
]
const firstConfig = async (hostId: number) =>
  (await http.call<{ data: Config[] }>('GET', `/v4/hosts/instances/${hostId}/configs`)).body.data[0] as Config

describe('the order of refusals (decision B3)', () => {
  it('with a problem of the schema everything that is 400 is told together (decision B1), for an unrestricted user too', async () => {
    await newUser()
    const body = { label: '1st', size: 'much', host_id: 999_999, region: 'eu-central' }
    for (const token of [user.token, http.token]) {
      expect(problems(await http.call('POST', '/v4/volumes', { token, body }))).toEqual([
        400,
        'size',
        'label',
        'host_id',
      ])
    }
  })

  it('without one: invisible things with the rules, then grants, then the rules', async () => {
    const host = await makeHost(http)
    await newUser()
    const create = async (body: object) => problems(await as('POST', '/volumes', { label: '1st', ...body }))
    expect(await create({ host_id: host.id })).toEqual([400, 'label', 'host_id'])
    await grantByRequest(http, user, can('host', host.id, 'read_only'))
    expect(await create({ host_id: host.id })).toEqual([403, 'Unauthorized'])
    await grantByRequest(http, user, { ...can('host', host.id, 'read_write'), global: { add_volumes: true } })
    expect(await create({ host_id: host.id })).toEqual([400, 'label'])
  })

  it('a replay is answered although the grant has gone meanwhile (decision A9)', async () => {
    await newUser({ global: { add_volumes: true } })
    const ask = () => as('POST', '/volumes', { label: 'replayed', region: 'eu-central' }, { 'idempotency-key': 'gone' })
    const first = await ask()
    await grantByRequest(http, user, { global: { add_volumes: false } })
    expect(await ask()).toMatchObject({ status: 200, body: first.body, headers: { 'idempotent-replay': 'true' } })
    expect((await as('POST', '/volumes', { label: 'again', region: 'eu-central' })).status).toBe(403)
  })
})

describe('detaching needs read_write on the volume and on its host (contract, Authentication 4)', () => {
  it('by detach, whether or not the host is visible', async () => {
    const host = await makeHost(http)
    const volume = await makeVolume(http, { host_id: host.id })
    await newUser(can('volume', volume.id, 'read_write'))
    for (const level of [null, 'read_only'] as const) {
      await grantByRequest(http, user, can('host', host.id, level))
      expect(problems(await as('POST', `/volumes/${volume.id}/detach`))).toEqual([403, 'Unauthorized'])
    }
    expect((await as('GET', `/volumes/${volume.id}`)).body).toMatchObject({ host_id: host.id, host_label: host.label })
    await grantByRequest(http, user, can('host', host.id, 'read_write'))
    expect((await as('POST', `/volumes/${volume.id}/detach`)).status).toBe(200)
    await http.settle()
    await grantByRequest(http, user, can('host', host.id, null))
    expect((await as('POST', `/volumes/${volume.id}/detach`)).status).toBe(200)
  })

  it('by taking it out of the configuration that holds it, or putting another in its place', async () => {
    const host = await makeHost(http)
    const volume = await makeVolume(http, { host_id: host.id })
    const other = await makeVolume(http)
    const config = await firstConfig(host.id)
    const slot =
      Object.keys(config.devices).find((name) => config.devices[name as 'sda']?.volume_id === volume.id) ?? ''
    await newUser({ ...can('host', host.id, 'read_write'), volume: [{ id: other.id, permissions: 'read_only' }] })
    const put = (device: unknown) =>
      as('PUT', `/hosts/instances/${host.id}/configs/${config.id}`, { devices: { [slot]: device } })
    for (const level of [null, 'read_only'] as const) {
      await grantByRequest(http, user, can('volume', volume.id, level))
      for (const device of [null, { volume_id: other.id }])
        expect(problems(await put(device))).toEqual([403, 'Unauthorized'])
    }
    expect((await viewVolume(http, volume.id)).host_id).toBe(host.id)
    await grantByRequest(http, user, can('volume', volume.id, 'read_write'))
    expect((await put(null)).status).toBe(200)
    await http.settle()
    expect((await viewVolume(http, volume.id)).host_id).toBeNull()
  })

  it('is not asked by deleting the volume or the host, nor by a shutdown: those need their own grant only', async () => {
    const host = await makeHost(http)
    const [one, other] = [
      await makeVolume(http, { host_id: host.id }),
      await makeVolume(http, { host_id: host.id, persist_across_boots: false }),
    ]
    await newUser(can('volume', one.id, 'read_write'))
    expect((await as('DELETE', `/volumes/${one.id}`)).status).toBe(200)
    await newUser(can('host', host.id, 'read_write'))
    expect((await as('POST', `/hosts/instances/${host.id}/shutdown`)).status).toBe(200)
    await http.settle()
    expect((await viewVolume(http, other.id)).host_id).toBeNull()
    expect((await as('DELETE', `/hosts/instances/${host.id}`)).status).toBe(200)
  })
})

describe('volumes that a configuration names', () => {
  it('must be visible, and seeing is enough to attach (contract, Authentication 4)', async () => {
    const host = await makeHost(http)
    const volume = await makeVolume(http)
    await newUser(can('host', host.id, 'read_write'))
    const create = () =>
      as('POST', `/hosts/instances/${host.id}/configs`, { label: 'more', devices: { sdb: { volume_id: volume.id } } })
    expect(problems(await create())).toEqual([400, 'devices.sdb.volume_id'])
    await grantByRequest(http, user, can('volume', volume.id, 'read_only'))
    expect((await create()).status).toBe(200)
    expect((await viewVolume(http, volume.id)).host_id).toBe(host.id)
  })
})

describe('what a visible thing shows is shown whole (decision G7)', () => {
  it('the volumes of a visible host, and those in its configurations; not by themselves', async () => {
    const host = await makeHost(http)
    const volume = await makeVolume(http, { host_id: host.id })
    await newUser(can('host', host.id, 'read_only'))
    expect(await idsOf(`/hosts/instances/${host.id}/volumes`)).toMatchObject({
      results: 1,
      data: [{ id: volume.id, host_id: host.id }],
    })
    const {
      data: [config],
    } = await idsOf(`/hosts/instances/${host.id}/configs`)
    expect(JSON.stringify(config)).toContain(`"volume_id":${volume.id}`)
    expect([(await as('GET', `/volumes/${volume.id}`)).status, (await idsOf('/volumes')).results]).toEqual([404, 0])
  })

  it('filters meet visible rows only', async () => {
    const [one, other] = [await makeVolume(http, { tags: ['same'] }), await makeVolume(http, { tags: ['same'] })]
    await newUser(can('volume', one.id, 'read_only'))
    const found = await http.call<{ results: number; data: { id: number }[] }>('GET', '/v4/volumes', {
      token: user.token,
      filter: { '+or': [{ tags: 'same' }, { id: other.id }] },
    })
    expect(found.body).toMatchObject({ results: 1, data: [{ id: one.id }] })
  })
})

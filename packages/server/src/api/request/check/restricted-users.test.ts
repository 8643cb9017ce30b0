import { describe, expect, it } from 'vitest'
import { type GrantsAsked, grantByRequest } from '#testkit/http/grant-by-request.ts'
import { useHttpBench } from '#testkit/http/use-bench.ts'
import type { TestAnswer, TestCaller } from '#testkit/http/http-harness.ts'
import { makeHost } from '#testkit/http/make-host.ts'
import { makeVolume, viewVolume } from '#testkit/http/make-volume.ts'

let user: TestCaller
let users = 0
const http = await useHttpBench()

const newUser = async (asked: GrantsAsked = {}): Promise<void> => {
  user = await http.makeUser(http, `limited-${(users += 1)}`)
  await grantByRequest(http, user, asked)
}
const as = (method: string, path: string, body?: unknown, headers = {}) =>
  http.call(method, `/v4${path}`, { token: user.token, headers, ...(body === undefined ? {} : { body }) })
const can = (kind: 'volume' | 'host' | 'cluster', id: number, permissions: 'read_only' | 'read_write' | null) => ({
  [kind]: [{ id, permissions }],
})
const problems = (answer: TestAnswer<unknown>) => [
  answer.status,
  ...(answer.body as { errors: { reason: string; field: string }[] }).errors.map((one) => one.field || one.reason),
]

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

it('a grant on both is not asked by deleting the volume or the host, nor by a shutdown: those need their own grant only', async () => {
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

import { describe, expect, it } from 'vitest'
import { useHttpBench } from '#testkit/benches/use-bench.ts'
import { type GrantsInput, grantByRequest } from '#testkit/http/grant-by-request.ts'
import type { TestAnswer, TestCaller } from '#testkit/http/http-harness.ts'
import { makeHost } from '#testkit/http/make-host.ts'
import { makeVolume, postVolume } from '#testkit/http/make-volume.ts'
import type { Usage } from '@moorage/contract'
import { makeCluster } from '#testkit/http/make-cluster.ts'

interface ErrorsBody {
  errors: { reason: string; field: string }[]
}

const http = await useHttpBench()

describe('visibility for a restricted user', async () => {
  const user = await http.makeUser(http, 'limited')

  const as = <Body = Record<string, unknown>>(method: string, path: string, body?: unknown) =>
    http.call<Body>(method, `/v4${path}`, { token: user.token, ...(body === undefined ? {} : { body }) })
  const used = async () => (await as<{ data: Usage[]; total: string; results: number }>('GET', '/account/usage')).body

  it('usage covers resources that the user can view or could view, including hosts of deleted nodes (decision G7)', async () => {
    await makeVolume(http)
    const volume = await makeVolume(http)
    const cluster = await makeCluster(http, { control_plane: { high_availability: true } })
    await http.converge()
    expect((await as('GET', '/account/usage')).status).toBe(403)
    await grantByRequest(http, user, { global: { account_access: 'read_only' } })
    expect(await used()).toMatchObject({ data: [], results: 0, total: '0.00' })
    await grantByRequest(http, user, {
      volume: [{ id: volume.id, permissions: 'read_only' }],
      cluster: [{ id: cluster.id, permissions: 'read_only' }],
    })
    const before = await used()
    expect(before.data.map((one) => one.type).toSorted()).toEqual(['host', 'orchcluster', 'volume'])
    for (const path of [`/volumes/${volume.id}`, `/orch/clusters/${cluster.id}`])
      await http.call('DELETE', `/v4${path}`)
    await http.converge()
    expect(await http.store.db.selectFrom('hosts').select('id').execute()).toEqual([])
    const after = await used()
    expect(after.data.map(({ type, id }) => [type, id])).toEqual(before.data.map(({ type, id }) => [type, id]))
    expect(after.data.every((one) => !one.active)).toBe(true)
    expect((await http.call<{ results: number }>('GET', '/v4/account/usage')).body.results).toBe(4)
  })
})

it('IDs count over all accounts, and an ID of another account is answered like an unknown one (docs/security.md)', async () => {
  const { token } = await http.makeCaller('other')
  const made = [await postVolume(http), await postVolume(http, {}, token), await postVolume(http)]
  const [first = 0, foreign, last = 0] = made.map(({ body }) => body.id)
  expect([foreign, last]).toEqual([first + 1, first + 2])
  const [other, absent] = [await http.call('GET', `/v4/volumes/${foreign}`), await http.call('GET', '/v4/volumes/999')]
  expect([other.status, other.text]).toEqual([404, absent.text])
})

const nulls = Array<null>(60).fill(null)

describe('more problems than a response reports (decision B1)', () => {
  it.each([
    ['sibling lists', 'PUT', '/v4/account/users/many/grants', { volume: nulls, host: nulls, cluster: nulls }],
    [
      'nested lists',
      'POST',
      '/v4/orch/clusters',
      {
        label: 'x',
        region: 'eu-central',
        k8s_version: '1.31',
        node_pools: [
          { type: 'x', count: 1, taints: nulls },
          { type: 'x', count: 1, taints: nulls },
        ],
      },
    ],
  ])(
    '%s: 400 with the first fifty; the rules of the operation see no invalid value',
    async (_what, method, path, body) => {
      if (method === 'PUT') await http.makeUser(http, 'many')
      const answer = await http.call<ErrorsBody>(method, path, { body })
      expect([answer.status, answer.body.errors.length]).toEqual([400, 50])
      expect(new Set(answer.body.errors.map(({ reason }) => reason))).toEqual(new Set(['Must be an object']))
    },
  )
})

let user: TestCaller
let users = 0

const newUser = async (asked: GrantsInput = {}): Promise<void> => {
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

describe('order of rejections (decision B3)', () => {
  it('with a schema error, all 400 errors are reported together (decision B1), also for an unrestricted user', async () => {
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

  it('without a schema error: invisible resources with the rules, then grants, then the rules', async () => {
    const host = await makeHost(http)
    await newUser()
    const create = async (body: object) => problems(await as('POST', '/volumes', { label: '1st', ...body }))
    expect(await create({ host_id: host.id })).toEqual([400, 'label', 'host_id'])
    await grantByRequest(http, user, can('host', host.id, 'read_only'))
    expect(await create({ host_id: host.id })).toEqual([403, 'Unauthorized'])
    await grantByRequest(http, user, { ...can('host', host.id, 'read_write'), global: { add_volumes: true } })
    expect(await create({ host_id: host.id })).toEqual([400, 'label'])
  })

  it('a replay succeeds although the grant was removed (decision A9)', async () => {
    await newUser({ global: { add_volumes: true } })
    const ask = () => as('POST', '/volumes', { label: 'replayed', region: 'eu-central' }, { 'idempotency-key': 'gone' })
    const first = await ask()
    await grantByRequest(http, user, { global: { add_volumes: false } })
    expect(await ask()).toMatchObject({ status: 200, body: first.body, headers: { 'idempotent-replay': 'true' } })
    expect((await as('POST', '/volumes', { label: 'again', region: 'eu-central' })).status).toBe(403)
  })
})

import type { Usage } from '@moorage/contract'
import { expect, it } from 'vitest'
import { grantByRequest } from '#testkit/http/grant-by-request.ts'
import { useHttpBench } from '#testkit/http/use-bench.ts'
import { makeCluster } from '#testkit/http/make-cluster.ts'
import { makeVolume } from '#testkit/http/make-volume.ts'

const http = await useHttpBench()
const user = await http.makeUser(http, 'limited')

const as = <Body = Record<string, unknown>>(method: string, path: string, body?: unknown) =>
  http.call<Body>(method, `/v4${path}`, { token: user.token, ...(body === undefined ? {} : { body }) })
const used = async () => (await as<{ data: Usage[]; total: string; results: number }>('GET', '/account/usage')).body

it('usage is of what the user can or could see, the hosts of nodes that are gone among it (decision G7)', async () => {
  await makeVolume(http)
  const volume = await makeVolume(http)
  const cluster = await makeCluster(http, { control_plane: { high_availability: true } })
  await http.settle()
  expect((await as('GET', '/account/usage')).status).toBe(403)
  await grantByRequest(http, user, { global: { account_access: 'read_only' } })
  expect(await used()).toMatchObject({ data: [], results: 0, total: '0.00' })
  await grantByRequest(http, user, {
    volume: [{ id: volume.id, permissions: 'read_only' }],
    cluster: [{ id: cluster.id, permissions: 'read_only' }],
  })
  const before = await used()
  expect(before.data.map((one) => one.type).toSorted()).toEqual(['host', 'orchcluster', 'volume'])
  for (const path of [`/volumes/${volume.id}`, `/orch/clusters/${cluster.id}`]) await http.call('DELETE', `/v4${path}`)
  await http.settle()
  expect(await http.store.db.selectFrom('hosts').select('id').execute()).toEqual([])
  const after = await used()
  expect(after.data.map(({ type, id }) => [type, id])).toEqual(before.data.map(({ type, id }) => [type, id]))
  expect(after.data.every((one) => !one.active)).toBe(true)
  expect((await http.call<{ results: number }>('GET', '/v4/account/usage')).body.results).toBe(4)
})

it('users are there for whoever holds account_access only: 404, whether they are there or not (decision G7)', async () => {
  const { token } = await http.makeUser(http, 'blind')
  const view = (name: string) => http.call('GET', `/v4/account/users/${name}`, { token })
  const [there, absent] = [await view('tester'), await view('nothing')]
  expect([there.status, there.text]).toEqual([404, absent.text])
})

import type { Grants } from '@moorage/contract'
import { sqlOn } from '#testkit/database/rows.ts'
import { expect, it } from 'vitest'
import type { TestCaller } from '#testkit/http/http-harness.ts'
import { useHttpHarness } from '#testkit/benches/use-bench.ts'

const http = await useHttpHarness()

const path = (user: TestCaller) => `/v4/account/users/${user.username}/grants`
const put = (user: TestCaller, body: unknown, { token } = http as TestCaller) =>
  http.call<Grants>('PUT', path(user), { body, token })
const own = (user: TestCaller) => http.call<Grants>('GET', '/v4/profile/grants', { token: user.token })
const insertVolumes = (accountId: number, count: number) =>
  sqlOn(
    http.store,
  )`insert into volumes (account_id, label, size_gib, region, hardware_type, encryption, status, updated)
    select ${accountId}, 'v' || n, 10, 'r', 'nvme', 'disabled', 'active', moor_now() from generate_series(1, ${count}::int) as n`

it('reads grants with one statement per kind, regardless of the number of resources (facts 9.3)', async () => {
  const big = await http.makeCaller('big')
  const user = await http.makeUser(big, 'little')
  await insertVolumes(big.accountId, 20_000)
  const all = await http.call<Grants>('GET', path(user), { token: big.token })
  expect(all.body.volume).toHaveLength(20_000)
  const some = all.body.volume.slice(0, 10_000).map(({ id }) => ({ id, permissions: 'read_only' }))
  const answer = await put(user, { volume: some }, big)
  expect(answer.body.volume.filter((one) => one.permissions === 'read_only')).toHaveLength(10_000)
  expect((await own(user)).body.volume).toHaveLength(10_000)
  expect((await put(user, { volume: [...some, { id: 1e9, permissions: null }] }, big)).status).toBe(400)
})

it('applies both of two concurrent updates, because the user is locked', async () => {
  await insertVolumes(http.accountId, 2)
  const user = await http.makeUser(http, 'contended')
  const [one, other] = (await http.call<Grants>('GET', path(user))).body.volume
  await Promise.all([
    put(user, { volume: [{ id: one?.id, permissions: 'read_only' }], global: { add_volumes: true } }),
    put(user, { volume: [{ id: other?.id, permissions: 'read_write' }], global: { add_hosts: true } }),
  ])
  expect((await own(user)).body).toMatchObject({
    volume: [{ permissions: 'read_only' }, { permissions: 'read_write' }],
    global: { add_volumes: true, add_hosts: true },
  })
})

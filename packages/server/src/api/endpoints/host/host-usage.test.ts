import { type Host, type HostStats, linode } from '@moorage/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useHttpBench } from '#testkit/benches/use-bench.ts'

const http = await useHttpBench()
const inLinode = await useHttpBench({ dialect: linode })
const gb = 1_000_000_000

async function makeHost(bench = http, prefix = '/hosts'): Promise<number> {
  const place = { region: 'eu-central', type: 'g6-standard-2' }
  const made = await bench.call<Host>('POST', `/v4${prefix}/instances`, {
    body: { label: bench.nextLabel(), ...place },
  })
  expect(made.status, made.text).toBe(200)
  return made.body.id
}
async function makeSampled(bench = http, prefix = '/hosts'): Promise<number> {
  const id = await makeHost(bench, prefix)
  await sql`
    insert into host_samples select account_id, id, date_bin('5 minutes', moor_now(), to_timestamp(0)) - ago, 300000, 150000000000, 512 * 300, 0, 300, 600
    from hosts, unnest(array[interval '25 hours', '10 minutes', '0']) as ago where id = ${id}`.execute(bench.store.db)
  await sql`
    insert into host_transfer_months select account_id, month, id, 7, ${3_000 * gb}::bigint
    from hosts, unnest(array[to_char(moor_now() at time zone 'UTC', 'YYYY-MM'), '2020-02']) as month where id = ${id}`.execute(
    bench.store.db,
  )
  return id
}
const view = async <Body = unknown>(path: string, bench = http) => bench.call<Body>('GET', `/v4${path}`)

describe('statistics and transfer (decision H9.3)', () => {
  it.each([
    ['neutral', http, '/hosts'],
    ['linode', inLinode, '/linode'],
  ])('are rates of the last 24 hours, oldest first (%s dialect)', async (_name, bench, prefix) => {
    const id = await makeSampled(bench, prefix)
    const { body, status } = await view<HostStats>(`${prefix}/instances/${id}/stats`, bench)
    const times = body.data.cpu.map(([ms]) => ms)
    const points = (value: number) => times.map((ms) => [ms, value])
    expect([status, times]).toEqual([200, [expect.any(Number), (times[0] ?? 0) + 600_000]])
    const noNetwork = { in: [], out: [], private_in: [], private_out: [] }
    expect(body).toEqual({
      title: `Instance ${id} - day (5 min avg)`,
      data: {
        cpu: points(50),
        io: { io: points(1), swap: points(0) },
        netv4: { ...noNetwork, in: points(8), out: points(16) },
        netv6: noNetwork,
      },
    })
  })

  it('are averages by day in a month, with or without a leading zero', async () => {
    const id = await makeSampled()
    await sql`update host_samples set at = '2026-03-04' where host_id = ${id} and at < moor_now() - interval '1 hour'`.execute(
      http.store.db,
    )
    const march = await view<HostStats>(`/hosts/instances/${id}/stats/2026/3`)
    expect(march.body.title).toBe(`Instance ${id} - 2026-03 (1 day avg)`)
    expect(march.body.data.cpu).toEqual([[Date.UTC(2026, 2, 4), 50]])
    expect((await view(`/hosts/instances/${id}/stats/2026/03`)).body).toEqual(march.body)
    for (const month of ['2026/0', '2026/13', '1999/1', '2100/1', '2026/x'])
      expect((await view(`/hosts/instances/${id}/stats/${month}`)).status).toBe(404)
  })

  it.each([
    [http, '/hosts', 'Stats are unavailable at this time. They begin a few minutes after the first boot.'],
    [inLinode, '/linode', 'Stats are unavailable at this time.'],
  ])('of a new host are unavailable', async (bench, prefix, reason) => {
    const id = await makeHost(bench, prefix)
    expect(await view(`${prefix}/instances/${id}/stats`, bench)).toMatchObject({
      status: 400,
      body: { errors: [{ reason }] },
    })
  })

  it('counts sent bytes against the quota of the type, also of deleted hosts of the account', async () => {
    const caller = await http.makeCaller('transfer')
    const id = await makeHost()
    expect((await view(`/hosts/instances/${id}/transfer`)).body).toEqual({ used: 0, quota: 4_000, billable: 0 })
    expect((await http.call('GET', '/v4/account/transfer', { token: caller.token })).body).toEqual({
      billable: 0,
      quota: 0,
      used: 0,
      region_transfers: [],
    })
    const sampled = await makeSampled()
    const used = 3_000 * gb
    expect((await view(`/hosts/instances/${sampled}/transfer`)).body).toEqual({ used, quota: 4_000, billable: 0 })
    expect((await view(`/hosts/instances/${sampled}/transfer/2020/2`)).body).toEqual({
      bytes_in: 7,
      bytes_out: used,
      bytes_total: used + 7,
    })
    expect((await view(`/hosts/instances/${sampled}/transfer/2020/3`)).body).toMatchObject({ bytes_total: 0 })
    const before = await view<{ used: number; quota: number }>('/account/transfer')
    await http.call('DELETE', `/v4/hosts/instances/${sampled}`)
    await http.bench.converge()
    const after = await view<{ used: number; quota: number }>('/account/transfer')
    expect(after.body).toMatchObject({ used: before.body.used, quota: before.body.quota - 4_000 })
    expect(after.body.used).toBeGreaterThanOrEqual(3_000)
  })
})

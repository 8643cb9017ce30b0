import type { Usage } from '@moorage/contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { asId, type VolumeId } from '#domain/shared/index.ts'
import { freezeClock } from '#testkit/database/test-clock.ts'
import type { TestCaller } from '#testkit/http/http-harness.ts'
import { useHttpHarness } from '#testkit/benches/use-bench.ts'
import { makeCluster } from '#testkit/http/make-cluster.ts'

interface Page {
  data: Usage[]
  results: number
  pages: number
  from: string
  to: string
  total: string
}

let spender: TestCaller
let spenders = 0
const http = await useHttpHarness()
await freezeClock(http.store)
beforeEach(async () => {
  spender = await http.makeCaller(`spender-${(spenders += 1)}`)
  await setClock('2026-11-10T12:00:00Z')
})

const setClock = (moment: string) =>
  sql`update clock set shift = shift + (${moment}::timestamptz - moor_now())`.execute(http.store.db)
const usage = async (more = {}, query = '') =>
  (await http.call<Page>('GET', `/v4/account/usage${query}`, { token: spender.token, ...more })).body
const change = (method: string, path: string, body?: unknown) =>
  http.call<{ id: number }>(method, `/v4${path}`, { token: spender.token, ...(body === undefined ? {} : { body }) })
const volume = async (size: number, label = 'v') =>
  (await change('POST', '/volumes', { label, region: 'eu-central', size })).body.id

describe('/account/usage: cost of each resource in the current billing period (decision H)', () => {
  it('lists volumes, hosts and highly available clusters with exact decimals; partial hours count as whole hours', async () => {
    const id = await volume(20)
    const { body: host } = await change('POST', '/hosts/instances', {
      label: 'web',
      region: 'eu-central',
      type: 'g6-nanode-1',
    })
    const cluster = await makeCluster(http, { control_plane: { high_availability: true } }, spender.token)
    await makeCluster(http, {}, spender.token)
    await setClock('2026-11-10T14:30:00Z')
    const { data, total } = await usage()
    const same = { hours: 3, active: true }
    expect(data.toSorted((one, other) => one.type.localeCompare(other.type))).toMatchObject([
      { type: 'host', id: host.id, url: `/v4/hosts/instances/${host.id}`, quantity: 1, cost: '0.0225', ...same },
      { type: 'orchcluster', id: cluster.id, url: `/v4/orch/clusters/${cluster.id}`, cost: '0.27', ...same },
      { type: 'volume', id, url: `/v4/volumes/${id}`, quantity: 20, cost: '0.009', ...same },
    ])
    expect(total).toBe('0.3015')
  })

  it('omits resources that ended before the month', async () => {
    await setClock('2026-10-01T00:00:00Z')
    const id = await volume(10)
    await setClock('2026-10-02T00:00:00Z')
    await change('DELETE', `/volumes/${id}`)
    await setClock('2026-11-10T12:00:00Z')
    expect((await usage()).data).toEqual([])
  })

  it('exports the charges of a month as CSV, of the own account only', async () => {
    await setClock('2026-10-31T22:30:00Z')
    const id = await volume(20, 'exported')
    await setClock('2026-11-10T12:00:00Z')
    const read = async (query: string, token = spender.token) => {
      const { status, text, headers } = await http.call('GET', `/v4/account/usage/export${query}`, { token })
      return [status, headers['content-type'], text.trimEnd().split('\n').slice(1)]
    }
    const line = (hours: number) => expect.stringContaining(`"Volume of 20 GiB, ${hours} h"`)
    expect(await read('?month=2026-10')).toEqual([200, 'text/csv', [line(2)]])
    expect(await read('')).toEqual([200, 'text/csv', [line(228)]])
    expect(await read('?month=2027-01')).toEqual([200, 'text/csv', []])
    expect(await read('', (await http.makeCaller(`stranger-${spenders}`)).token)).toEqual([200, 'text/csv', []])
    expect((await usage()).data).toMatchObject([{ id, hours: 228 }])
    for (const month of ['2026-13', '26-11', '2026-11-01', '']) {
      const { status, body } = await http.call('GET', `/v4/account/usage/export?month=${month}`, {
        token: spender.token,
      })
      expect([status, body]).toMatchObject([400, { errors: [{ field: 'month' }] }])
    }
  })

  it('months before the upgrade keep their amounts (ADR 0058)', async () => {
    await setClock('2026-10-10T12:00:00Z')
    const id = await volume(10, 'kept')
    await http.store.db.updateTable('volumes').set({ status: 'active' }).where('id', '=', asId<VolumeId>(id)).execute()
    await setClock('2026-10-10T12:01:00Z')
    await change('POST', `/volumes/${id}/resize`, { size: 20 })
    await setClock('2026-10-10T12:02:00Z')
    await change('DELETE', `/volumes/${id}`)
    await setClock('2026-11-10T12:00:00Z')
    const costs = async () => {
      const { text } = await http.call('GET', '/v4/account/usage/export?month=2026-10', { token: spender.token })
      return text
        .split('\n')
        .slice(1, -1)
        .map((line) => line.split(',')[0])
    }
    expect(await costs()).toEqual(['0.003'])
    await sql`update billing_rule set since = '2026-11-01T00:00:00Z'`.execute(http.store.db)
    expect(await costs()).toEqual(['0.0015', '0.003'])
    await sql`update billing_rule set since = '-infinity'`.execute(http.store.db)
  })
})

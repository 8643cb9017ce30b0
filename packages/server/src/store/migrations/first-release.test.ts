import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { queryOnce } from '#testkit/database/query-once.ts'
import { type TestDatabase, createEmptyDatabase } from '#testkit/database/test-database.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createEmptyDatabase()
})
afterEach(() => database.close())

/** Opens a session; release 0.1.0 uses the name moorage. */
async function connect(name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url, application_name: name })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

const tenant = `insert into accounts (label) values ('one'); insert into users (account_id, username) values (1, 'anna')`
const host = (label: string) =>
  `insert into hosts (account_id, label, region, type, status, wants_power) values (1, '${label}', 'us-east', 'g6-standard-1', 'provisioning', 'on')`
const config = (id: number) =>
  `insert into configs (account_id, host_id, label, kernel) values (1, ${id}, 'boot', 'linode/latest-64bit')`

describe('sessions of the first release on the current schema (ADR 0044, point 4)', () => {
  test('are ended by a step before its commit, so that none keeps an outdated plan; other and new sessions continue', async () => {
    await migrate({ url: database.url, upTo: 4 })
    await queryOnce(database.url, tenant)
    const [first, later, fresh] = [await connect('moorage'), await connect('moorage-store'), await connect('moorage')]
    for (const one of [first, later])
      await one.query({ name: 'kept', text: 'select * from pools where id = $1', values: [1] })
    const ended = new Promise((resolve) => first.once('end', resolve))
    await migrate({ url: database.url, upTo: 5 })
    await ended
    await expect(later.query({ name: 'kept', text: 'select * from pools where id = $1', values: [1] })).rejects.toThrow(
      'cached plan must not change result type',
    )
    // The first release's process would end with a session that breaks before its first query.
    expect((await fresh.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    for (const one of [later, fresh]) await one.end()
  })

  test('create hosts with addresses and kernels by name, and replace kubeconfigs with all credentials', async () => {
    await migrate({ url: database.url })
    await queryOnce(database.url, tenant)
    const [first, later] = [await connect('moorage'), await connect('moorage-store')]
    for (const [index, one] of [first, later].entries())
      await one.query(`${host(`host-${index}`)}; ${config(index + 1)}`)
    expect(await queryOnce(database.url, 'select id, ipv4, ipv6 from hosts order by id')).toEqual([
      { id: '1', ipv4: ['198.18.0.3'], ipv6: '2001:db8::f03c:0:0:1/128' },
      { id: '2', ipv4: [], ipv6: '' },
    ])
    expect(await queryOnce(database.url, 'select address, host_id from addresses order by prefix')).toEqual([
      { address: '198.18.0.3', host_id: '1' },
      { address: '2001:db8::f03c:0:0:1', host_id: '1' },
    ])
    expect(await queryOnce(database.url, 'select kernel from configs order by id')).toEqual([
      { kernel: 'latest-64bit' },
      { kernel: 'linode/latest-64bit' },
    ])
    await queryOnce(
      database.url,
      `insert into clusters (account_id, label, region, k8s_version, created_by) values (1, 'a', 'us-east', '1.35', 1), (1, 'b', 'us-east', '1.35', 1)`,
    )
    for (const [index, one] of [first, later].entries())
      await one.query(`update clusters set credentials_serial = credentials_serial + 1 where id = ${index + 1}`)
    expect(await queryOnce(database.url, 'select kubeconfig_serial from clusters order by id')).toEqual([
      { kubeconfig_serial: 2 },
      { kubeconfig_serial: 1 },
    ])
    for (const one of [first, later]) await one.end()
  })

  test('may create a host without addresses between two steps: a later step assigns its addresses', async () => {
    await migrate({ url: database.url, upTo: 24 })
    await queryOnce(database.url, `${tenant}; ${host('between')}`)
    await migrate({ url: database.url })
    expect(await queryOnce(database.url, 'select ipv4 from hosts')).toEqual([{ ipv4: ['198.18.0.3'] }])
  })
})

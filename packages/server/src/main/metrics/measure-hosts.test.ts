import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { listLastCounters } from '#store/counters/find-samples.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { createMeters } from './meters.ts'

const { store } = await openTestStore()

it('has counters of a limited number of hosts and their devices, and of none by default (decision H9.3)', async () => {
  const meters = createMeters(store, { version: '1.2.3', dialect: 'neutral' })
  const printed = async () => (await meters.print()).split('\n').filter((line) => line.startsWith('moorage_host_'))
  expect(await printed()).toEqual([])
  const devices = ['moor-0a1b2c3d-volume-4-8899aabb', 'sdb'].map((name) => ({ name, readBytes: 5, writtenBytes: 6 }))
  const counters = JSON.stringify({ run: '1', cpuNs: 1_500_000_000, rxBytes: 3, txBytes: 4, devices })
  await sql`
    with owner as (insert into accounts (label, created) values ('counted', moor_now()) returning id)
    insert into host_counters select host, owner.id, moor_now() - late, ${counters}::jsonb
    from owner, (values (6, interval '1 hour'), (7, '1 minute'), (8, '1 minute')) as one (host, late)`.execute(store.db)
  meters.sources.surveyHosts = () => listLastCounters(store.db, 1)
  const series = (host: number) => [
    `moorage_host_cpu_seconds_total{host="${host}"} 1.5`,
    `moorage_host_network_bytes_total{host="${host}",direction="in"} 3`,
    `moorage_host_network_bytes_total{host="${host}",direction="out"} 4`,
    ...['volume 4', 'sdb'].flatMap((device) => [
      `moorage_host_device_bytes_total{host="${host}",device="${device}",direction="in"} 5`,
      `moorage_host_device_bytes_total{host="${host}",device="${device}",direction="out"} 6`,
    ]),
  ]
  expect(await printed()).toEqual(series(7))
  meters.sources.surveyHosts = () => Promise.reject(new Error('the database is away'))
  expect(await printed()).toEqual([])
})

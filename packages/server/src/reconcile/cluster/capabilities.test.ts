import { expect, it } from 'vitest'
import type { EventId } from '#domain/shared/index.ts'
import type { EngineBench } from '#testkit/engine/engine-bench.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { requestCluster, requestRenewal, requestUpgrade } from '#testkit/requests/request-cluster.ts'
import { driversWith } from '#testkit/driver-suite/with-record.ts'
import { quickTimeouts } from '../engine/timeouts.ts'

const bench = await openTestBench('fast', { ...quickTimeouts, resyncMs: 3_600_000 })

const statusOf = async (id: EventId): Promise<string> =>
  (await bench.store.db.selectFrom('events').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

async function passOnce(drivers: EngineBench['drivers']): Promise<string[]> {
  const results: string[] = []
  for (const claim of await bench.claimDue()) {
    const { ending, cause } = await bench.pass(claim, drivers)
    results.push(`${claim.kind} ${ending} ${cause}`)
  }
  return results
}

it('workers with different drivers cooperate: one waits with the cause, the other acts (ADR 0014)', async () => {
  const { id } = await requestCluster(bench, { label: 'turns', version: '1.33', pools: [] })
  await bench.converge()
  const upgrade = await requestUpgrade(bench, id, { version: '1.34' })
  expect(await passOnce(driversWith(bench.drivers, { clusters: { versions: ['1.33'] } }))).toEqual([
    'cluster wait cluster.version_missing',
  ])
  expect(await statusOf(upgrade)).toBe('started')
  await bench.converge()
  expect(await statusOf(upgrade)).toBe('finished')
})

it('a worker with fewer capabilities than the one that started retries, and fails no job for it (ADR 0014)', async () => {
  const { id } = await requestCluster(bench, { label: 'begun', version: '1.33', pools: [] })
  await bench.converge()
  const upgrade = await requestUpgrade(bench, id, { version: '1.34' })
  expect(await passOnce(bench.drivers)).toEqual(['cluster wait cluster.working'])
  const renewal = await requestRenewal(bench, id)
  expect(await passOnce(driversWith(bench.drivers, { clusters: { versions: ['1.33'] } }))).toEqual([
    'cluster failed infrastructure.busy',
  ])
  expect([await statusOf(upgrade), await statusOf(renewal)]).toEqual(['started', 'started'])
  await bench.converge()
  expect([await statusOf(upgrade), await statusOf(renewal)]).toEqual(['finished', 'finished'])
})

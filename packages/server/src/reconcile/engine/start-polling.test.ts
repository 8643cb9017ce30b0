import { sqlOn } from '#testkit/database/rows.ts'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { reconcilers } from '../reconcilers.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { type BenchWorker, startBenchWorker } from '#testkit/engine/start-bench-worker.ts'
import { makeGate } from '#testkit/gate.ts'
import { requestVolume } from '#testkit/requests/request-volume.ts'
import type { Drivers } from '../ports/index.ts'

const bench = await openTestBench()
const ids: number[] = []
const workers: BenchWorker[] = []
beforeAll(async () => {
  for (const label of ['one', 'two', 'three']) ids.push((await requestVolume(bench.store, bench.actor, { label })).id)
  await bench.converge()
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop(0)))
})

const dueIds = async (): Promise<number[]> =>
  (await sqlOn(bench.store)<{ id: number }>`select id from work where due <= moor_now() order by id`).map(
    ({ id }) => id,
  )

async function start(drivers: Drivers = bench.drivers): Promise<BenchWorker> {
  const worker = await startBenchWorker(bench, reconcilers, { drivers })
  workers.push(worker)
  return worker
}

describe('a worker polls converged resources (ADR 0031)', () => {
  it('periodically and without passes, except for changed resources', async () => {
    await bench.advance(bench.timeouts.resyncMs)
    const [harmed, ...whole] = ids
    await sqlOn(bench.store)`update sim.volumes set is_healthy = false where public_id = ${harmed}`
    const worker = await start()
    const { claim } = await worker.awaitPass()
    await expect.poll(dueIds, { timeout: 10_000 }).toEqual([])
    expect(claim).toMatchObject({ id: harmed, isResync: true })
    expect(worker.passes.filter(({ claim: { id } }) => whole.includes(id))).toEqual([])
    expect(worker.errors).toEqual([])
  })

  it('and aborts a hanging poll when stopped: all are still due, without a lease', async () => {
    await bench.advance(bench.timeouts.resyncCapMs)
    const entered = makeGate()
    const hang = (): Promise<never> => {
      entered.open()
      return new Promise(() => undefined)
    }
    const worker = await start({
      ...bench.drivers,
      volumes: (region) => ({ ...bench.drivers.volumes(region), inspectVolumes: hang }),
    })
    await entered.passed
    await worker.stop(0)
    expect([await dueIds(), worker.passes, worker.errors]).toEqual([ids, [], []])
    const rows = await sqlOn(bench.store)`select id from work where lease_until is not null or released is null`
    expect(rows).toEqual([])
  })
})

import { expect, it } from 'vitest'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { tamperDrivers } from '#testkit/prove-steps/tamper-drivers.ts'
import { requestVolume } from '#testkit/requests/request-volume.ts'
import { type BenchWorker, startBenchWorker } from '#testkit/engine/start-bench-worker.ts'
import { selectRows } from '#testkit/database/rows.ts'
import type { Drivers, Resource } from '../ports/index.ts'
import { reconcilers } from '../reconcilers.ts'
import { quickTimeouts } from './timeouts.ts'

const volumesCount = 200
// The clock stands still: timed out calls would never be retried.
const bench = await openTestBench('instant', { ...quickTimeouts, callMs: 60_000 })

function watchOverlaps(drivers: Drivers) {
  const busy = new Map<string, number>()
  const overlaps: string[] = []
  const count = (resource: Resource, by: number): number => {
    const now = (busy.get(resource.name) ?? 0) + by
    busy.set(resource.name, now)
    return now
  }
  const watched = tamperDrivers(drivers, {
    before: ({ method, resource }) => {
      if (count(resource, 1) > 1) overlaps.push(`${method} ${resource.name}`)
    },
    end: ({ resource }) => {
      count(resource, -1)
    },
  })
  return { watched, overlaps }
}

it('two workers on one database never work on one resource at once, both work, and everything is done once (architecture, ground rule 3)', async () => {
  const { watched, overlaps } = watchOverlaps(bench.drivers)
  const start = (): Promise<BenchWorker> => startBenchWorker(bench, reconcilers, { drivers: watched, slots: 8 })
  const workers = [await start(), await start()]
  const requested = await Promise.all(
    Array.from({ length: volumesCount }, (_volume, index) =>
      requestVolume(bench.store, bench.actor, { label: `shared-${index}` }),
    ),
  )
  await Promise.all(
    requested.map(({ id }) =>
      Promise.race(
        workers.map((worker) =>
          worker.awaitPass(({ claim, result }) => claim.id === id && result.ending === 'settled'),
        ),
      ),
    ),
  )
  await Promise.all(workers.map((worker) => worker.stop()))

  expect(overlaps).toEqual([])
  for (const worker of workers) {
    expect(worker.passes.length).toBeGreaterThan(0)
    expect(worker.errors).toEqual([])
  }
  const active = await selectRows(bench.store, 'volumes', 'id', { status: 'active' })
  expect(active).toHaveLength(volumesCount)
  const events = await selectRows(bench.store, 'events', ['id', 'status'], { action: 'volume_create' })
  expect(events.map((event) => event.status)).toEqual(requested.map(() => 'finished'))
  expect(await bench.store.db.selectFrom('work').select('id').where('lease_holder', 'is not', null).execute()).toEqual(
    [],
  )
}, 120_000)

import { holdTransaction } from '#testkit/database/hold-transaction.ts'
import { sqlOn } from '#testkit/database/rows.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { nudge } from '#store/nudge.ts'
import { claimWork } from '#store/work/claim-work.ts'
import { touchWork } from '#store/work/touch-work.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { makeGate } from '#testkit/gate.ts'
import { toyReconciler } from '#testkit/engine/toy-reconciler.ts'
import { type BenchWorker, startBenchWorker } from '#testkit/engine/start-bench-worker.ts'
import type { AnyReconciler } from './reconciler.ts'
import type { WorkerOptions } from './start-worker.ts'

const bench = await openTestBench()
const query = sqlOn(bench.store)
const workers: BenchWorker[] = []
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop(0)))
  await bench.store.db.deleteFrom('work').execute()
})

async function start(parts: Partial<AnyReconciler> = {}, options: Partial<WorkerOptions> = {}): Promise<BenchWorker> {
  const worker = await startBenchWorker(bench, [toyReconciler(parts)], options)
  workers.push(worker)
  return worker
}

const touch = (id: number, region = 'here'): Promise<number> =>
  bench.store.db.transaction().execute((tx) => touchWork(tx, { kind: 'volume', id }, region))
const row = async (id: number) => bench.store.db.selectFrom('work').selectAll().where('id', '=', id).executeTakeFirst()
const steal = (id: number) =>
  query`update work set epoch = epoch + 1, lease_holder = 'thief', lease_until = moor_now() + interval '1 hour' where id = ${id}`

const claimByAnother = () =>
  claimWork(bench.store, { holder: 'other', kinds: ['volume'], regions: null, limit: 9, leaseMs: 1_000 })
const advanceABeat = async (id: number, ms: number): Promise<void> => {
  const { lease_until: before } = (await row(id)) ?? {}
  await bench.advance(ms)
  await expect.poll(async () => (await row(id))?.lease_until, { timeout: 10_000 }).not.toEqual(before)
}

/** A hanging call does not time out. */
const callsForEver = (): Partial<WorkerOptions> => ({ timeouts: { ...bench.timeouts, callMs: 3_600_000 } })

function makeHanging() {
  const [entered, gate] = [makeGate(), makeGate()]
  let isDone = false
  const parts: Partial<AnyReconciler> = {
    plan: () => (isDone ? null : { kind: 'hang' }),
    async act(_step, _rows, io) {
      await io.call('growVolume', () => {
        isDone = true
        entered.open()
        return gate.passed
      })
      return { kind: 'moved' }
    },
  }
  return { entered: entered.passed, gate, parts }
}

describe('a worker finds due work', () => {
  it('at start, on a wake-up, and by its sweep if the wake-up was lost', async () => {
    await touch(1)
    const worker = await start()
    await worker.awaitPass(({ claim }) => claim.id === 1)
    await touch(2)
    nudge(bench.store, 'work')
    await worker.awaitPass(({ claim }) => claim.id === 2)
    await touch(3)
    await worker.awaitPass(({ claim }) => claim.id === 3)
    expect(worker.passes).toHaveLength(3)
  })

  it('and polls again at the time set by a pass, not only at the next sweep', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
    try {
      await touch(1)
      const worker = await start({
        plan: () => ({ kind: 'ask' }),
        act: async () => ({ kind: 'wait', ms: 20, cause: 'storage.working' }),
      })
      for (const epoch of [1, 2, 3]) {
        await worker.awaitPass(({ claim }) => claim.epoch === epoch)
        await bench.advance(20)
        vi.advanceTimersByTime(20)
      }
      expect((await worker.awaitPass(({ claim }) => claim.epoch === 4)).result.ending).toBe('wait')
    } finally {
      vi.useRealTimers()
    }
  })

  it('and continues after its database was unreachable', async () => {
    const worker = await start()
    await query`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
    await touch(1)
    await worker.awaitPass()
  })

  it('and reports failures outside of passes', async () => {
    const worker = await start()
    await query`alter table work rename to work_away`
    await worker.awaitError()
    await query`alter table work_away rename to work`
    await touch(1)
    await worker.awaitPass()
  })
})

describe('stopping (issue 2: leases are released)', () => {
  it('waits for running passes, and claims nothing new', async () => {
    const hanging = makeHanging()
    await touch(1)
    const worker = await start(hanging.parts, { slots: 1 })
    await hanging.entered
    let isStopped = false
    const stopped = worker.stop(60_000).then(() => {
      isStopped = true
    })
    await touch(2)
    nudge(bench.store, 'work')
    expect([isStopped, await row(1)]).toEqual([false, expect.objectContaining({ lease_holder: expect.any(String) })])
    hanging.gate.open()
    await stopped
    expect(worker.passes).toMatchObject([{ claim: { id: 1 }, result: { ending: 'settled' } }])
    expect(await row(1)).toMatchObject({ lease_holder: null, seen_generation: 1 })
    expect(await row(2)).toMatchObject({ lease_holder: null, epoch: 0 })
  })

  it('keeps the leases of passes that it waits for', async () => {
    const hanging = makeHanging()
    await touch(1)
    const worker = await start(hanging.parts, { leaseMs: 900 })
    await hanging.entered
    const stopped = worker.stop(60_000)
    for (let beat = 1; beat <= 3; beat += 1) {
      await advanceABeat(1, 800)
      expect(await claimByAnother()).toEqual([])
    }
    hanging.gate.open()
    await stopped
    expect(worker.passes).toMatchObject([{ result: { ending: 'settled' } }])
  })

  it('aborts passes that exceed the grace period: nothing is written, the lease is released, the work is due', async () => {
    const hanging = makeHanging()
    await touch(1)
    const worker = await start(hanging.parts, callsForEver())
    await hanging.entered
    await worker.stop(0)
    expect(worker.passes).toMatchObject([{ result: { ending: 'lost' } }])
    expect(await row(1)).toMatchObject({ lease_holder: null, seen_generation: 0, cause: null })
    expect(await bench.claimDue()).toHaveLength(1)
    hanging.gate.open()
  })

  it('releases claims that arrive meanwhile, without starting them', async () => {
    await touch(1)
    const lock = await holdTransaction(bench.store.db)
    await sqlOn(lock)`lock table work`
    const worker = await start()
    await expect
      .poll(async () => await sqlOn(lock)`select 1 from pg_locks where relation = 'work'::regclass and not granted`)
      .toHaveLength(1)
    const stopped = worker.stop(0)
    await lock.commit().execute()
    await stopped
    expect(worker.passes).toEqual([])
    expect(await row(1)).toMatchObject({ lease_holder: null, epoch: 1 })
    expect(await bench.claimDue()).toHaveLength(1)
  })
})

describe('a lease that ends', () => {
  it("with its worker: another takes over, and the dead worker's late response changes nothing", async () => {
    const hanging = makeHanging()
    await touch(1)
    const dead = await start(hanging.parts)
    await hanging.entered
    const heir = await start()
    await dead.kill()
    await bench.advance(5_000)
    await heir.awaitPass()
    const before = await row(1)
    expect(before).toMatchObject({ epoch: 2, lease_holder: null, seen_generation: 1 })
    hanging.gate.open()
    await dead.awaitError()
    expect([await row(1), dead.passes]).toEqual([before, []])
  })

  it('under a running pass: the pass is stopped at the next heartbeat, and writes nothing', async () => {
    const hanging = makeHanging()
    await touch(1)
    const worker = await start(hanging.parts, { leaseMs: 900, ...callsForEver() })
    await hanging.entered
    await steal(1)
    expect((await worker.awaitPass()).result.ending).toBe('lost')
    expect(await row(1)).toMatchObject({ lease_holder: 'thief', seen_generation: 0 })
    hanging.gate.open()
  })

  it('under a running pass of the same worker: the earlier pass ends before the later one counts', async () => {
    const hanging = makeHanging()
    await touch(1)
    const worker = await start(hanging.parts, callsForEver())
    await hanging.entered
    await bench.advance(5_000)
    expect((await worker.awaitPass(({ claim }) => claim.epoch === 1)).result.ending).toBe('lost')
    expect((await worker.awaitPass(({ claim }) => claim.epoch === 2)).result.ending).toBe('settled')
    hanging.gate.open()
  })

  it('after a pass that failed to record: the lease is not renewed, so another pass follows', async () => {
    await touch(1)
    let records = 0
    const worker = await start(
      {
        async record() {
          records += 1
          if (records === 1) throw new Error('in the middle')
          return {}
        },
      },
      { leaseMs: 300 },
    )
    await worker.awaitError()
    expect(worker.errors).toMatchObject([{ message: 'in the middle' }])
    // A heartbeat in progress may renew the lease once more.
    const nextLeaseEnd = async (): Promise<number> => {
      await bench.advance(300)
      return worker.passes.length
    }
    await expect.poll(nextLeaseEnd).toBeGreaterThan(0)
    expect(worker.passes[0]?.claim.epoch).toBe(2)
  })
})

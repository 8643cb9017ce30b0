import { sqlOn } from '#testkit/database/rows.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Claim } from '#store/work/claim-work.ts'
import { touchWork } from '#store/work/touch-work.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { makeGate } from '#testkit/gate.ts'
import { toyReconciler } from '#testkit/engine/toy-reconciler.ts'
import { type BenchWorker, startBenchWorker } from '#testkit/engine/start-bench-worker.ts'
import { DriverTimeout } from './call-driver.ts'
import { type SlotPass, WorkerSlots } from './worker-slots.ts'

const bench = await openTestBench()
const workers: BenchWorker[] = []
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(workers.splice(0).map((worker) => worker.stop(0)))
  await bench.store.db.deleteFrom('work').execute()
})

const ids = [1, 2, 3, 4, 5, 6, 7, 8]
const touch = (id: number, region = 'here'): Promise<number> =>
  bench.store.db.transaction().execute((tx) => touchWork(tx, { kind: 'volume', id }, region))

async function startHeld(slots: number) {
  const gate = makeGate()
  const held: number[] = []
  const reconciler = toyReconciler({
    async load({ claim }) {
      held.push(claim.id)
      await gate.passed
      return {}
    },
  })
  const worker = await startBenchWorker(bench, [reconciler], { slots })
  workers.push(worker)
  return { worker, held, gate }
}

async function awaitLooks(worker: BenchWorker, polls: number): Promise<void> {
  for (let poll = 1; poll <= polls; poll += 1) {
    const before = worker.searchedAtMs()
    await expect.poll(() => worker.searchedAtMs(), { timeout: 10_000 }).toBeGreaterThan(before)
  }
}

describe('requested work finds a slot', () => {
  it.each([
    ['half of the slots at most retry failed work', 2, { tries: 1, cause: 'infrastructure.busy' }],
    ['a quarter of them polls converged resources', 1, { seen_generation: 1 }],
  ])('%s', async (_promise, most, row) => {
    for (const id of ids) await touch(id)
    await bench.store.db.updateTable('work').set(row).execute()
    const { worker, held, gate } = await startHeld(4)
    await awaitLooks(worker, 2)
    expect(held).toHaveLength(most)
    await touch(99)
    await expect.poll(() => held).toContain(99)
    gate.open()
    await expect.poll(() => new Set(held).size, { timeout: 10_000 }).toBe(ids.length + 1)
  })

  it('as soon as a pass ends, even if it failed to record: without waiting for the sweep', async () => {
    for (const id of ids) await touch(id)
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
    try {
      const reconciler = toyReconciler({ record: () => Promise.reject(new Error('in the middle')) })
      const everyPass = makeGate()
      let failed = 0
      const onError = (): void => {
        failed += 1
        if (failed === ids.length) everyPass.open()
      }
      workers.push(await startBenchWorker(bench, [reconciler], { slots: 1, onError }))
      await everyPass.passed
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('a worker with most slots busy', () => {
  async function startFull() {
    const more = [9, 10]
    for (const id of [...ids, ...more]) await touch(id)
    const gates = new Map([...ids, ...more].map((id) => [id, makeGate()]))
    const held: number[] = []
    const reconciler = toyReconciler({
      async load({ claim }) {
        held.push(claim.id)
        await gates.get(claim.id)?.passed
        return {}
      },
    })
    const worker = await startBenchWorker(bench, [reconciler], { slots: ids.length })
    workers.push(worker)
    await expect.poll(() => held).toHaveLength(ids.length)
    const end = async (id = 0): Promise<void> => {
      gates.get(id)?.open()
      await worker.awaitPass(({ claim }) => claim.id === id)
    }
    const endAll = (): void => {
      for (const gate of gates.values()) gate.open()
    }
    return { held, end, endAll }
  }

  async function claimsOf(numbers: readonly number[]): Promise<number> {
    const rows = await sqlOn(bench.store)<{ count: number }>`
      select count(distinct xmin::text)::integer as count from work where id = any(${[...numbers]}) and lease_holder is not null`
    return rows[0]?.count ?? 0
  }

  it('claims due work for all slots that become free together, by one claim', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
    const { held, end, endAll } = await startFull()
    const [first, second] = held
    await end(first)
    await end(second)
    vi.useRealTimers()
    await expect.poll(() => held).toHaveLength(ids.length + 2)
    expect(await claimsOf(held.slice(-2))).toBe(1)
    endAll()
  })

  it('and delays a single free slot only for a moment', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
    const { held, end, endAll } = await startFull()
    await end(held[0])
    await vi.advanceTimersByTimeAsync(10)
    vi.useRealTimers()
    await expect.poll(() => held).toHaveLength(ids.length + 1)
    endAll()
  })
})

describe('a driver that does not respond (ADR 0056)', () => {
  it('occupies no slot after a second: other regions wait no longer', async () => {
    for (const id of ids) await touch(id, 'hung')
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
    const called: number[] = []
    const reconciler = toyReconciler({
      load: (io) =>
        io.call('inspectVolume', async () => {
          called.push(io.claim.id)
          return io.claim.region === 'hung' ? new Promise(() => undefined) : {}
        }),
    })
    // No call times out: only the slot timeout of one second frees a slot.
    const timeouts = { ...bench.timeouts, callMs: 600_000 }
    workers.push(await startBenchWorker(bench, [reconciler], { slots: 4, timeouts }))
    await expect.poll(() => called).toHaveLength(4)
    await touch(99, 'well')
    await vi.advanceTimersByTimeAsync(1_000)
    await expect.poll(() => called).toContain(99)
    expect(called.length).toBeLessThanOrEqual(6)
  })

  const place = { kind: 'volume', region: 'hung' } as const
  const passOf = (region: string, lateCalls = 0): SlotPass => ({
    claim: { ...place, region, tries: 0, isResync: false } as Claim,
    lateCalls,
  })

  it('has a quarter of the slots after a timeout, until it responds again', async () => {
    const hung = passOf('hung')
    const passes = [hung, passOf('well')]
    const slots = new WorkerSlots(8, passes, () => undefined)
    expect([...slots.claims()]).toMatchObject([{ limit: 6, except: [] }])
    const timeout = (): Promise<never> => Promise.reject(new DriverTimeout('inspectVolume', 1))
    await expect(slots.call(hung, timeout)).rejects.toThrow(DriverTimeout)
    expect([...slots.claims()]).toMatchObject([
      { limit: 1, only: [place] },
      { limit: 6, except: [place] },
    ])
    passes.push(passOf('hung'))
    expect([...slots.claims()]).toMatchObject([{ limit: 5, except: [place] }])
    await slots.call(hung, async () => 'an answer')
    expect([...slots.claims()]).toMatchObject([{ limit: 5, except: [] }])
  })

  it('has at most as many unanswered calls as the worker has slots', () => {
    const late = (count: number) => Array.from({ length: count }, () => passOf('hung', 1))
    const claimsBeside = (count: number) => [...new WorkerSlots(8, late(count), () => undefined).claims()]
    expect(claimsBeside(1)).toMatchObject([{ limit: 8, except: [] }])
    expect(claimsBeside(7)).toMatchObject([
      { limit: 2, only: [place] },
      { limit: 8, except: [place] },
    ])
    expect(claimsBeside(8)).toMatchObject([{ limit: 8, except: [place] }])
  })
})

describe('a worker without a free slot', () => {
  it('still reports its searches, and starts nothing', async () => {
    for (const id of ids) await touch(id)
    const { worker, held, gate } = await startHeld(2)
    await expect.poll(() => held).toHaveLength(2)
    await awaitLooks(worker, 2)
    expect(held).toHaveLength(2)
    gate.open()
  })
})

describe('a stopped worker', () => {
  it('leaves no timer that keeps its process running', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
    try {
      const { worker } = await startHeld(2)
      await worker.stop()
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })
})

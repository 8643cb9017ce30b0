import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { insertNotification } from '#store/event/start-job.ts'
import { wakeWork } from '#store/work/touch-work.ts'
import { busyToy, failingToy, openToyBench, toyStep } from '#testkit/engine/toy-bench.ts'
import { toyReconciler } from '#testkit/engine/toy-reconciler.ts'
import { DriverError } from '../ports/index.ts'
import { LeaseLost } from './call-driver.ts'
import { quickTimeouts } from './timeouts.ts'
import type { AnyReconciler } from './reconciler.ts'
import type { PassResult } from './run-pass.ts'

const { bench, claimOne, touch, row, pass, dueInMs } = await openToyBench()

describe('end of a pass', () => {
  it('reads, takes the next step, reads again, until nothing is left', async () => {
    await touch()
    const told: string[] = []
    const steps = ['first', 'second']
    const result = await pass({
      load: async () => {
        told.push('load')
        return {}
      },
      observe: async () => {
        told.push('look')
        return {}
      },
      plan: () => {
        const kind = steps.shift()
        return kind === undefined ? null : { kind }
      },
      act: async (step) => {
        told.push(step.kind)
        return { kind: 'moved' }
      },
      lock: async () => {
        told.push('lock')
      },
      record: async ({ ending, step }) => {
        told.push(`record ${ending.kind} ${step}`)
        return {}
      },
    })
    expect(told.join(', ')).toBe('load, look, first, load, look, second, load, look, lock, record settled null')
    expect(result).toEqual({
      accountId: null,
      trace: null,
      timing: { startMs: expect.any(Number), endMs: expect.any(Number), calls: [] },
      ending: 'settled',
      dueMs: expect.any(Number),
      step: null,
      tries: 0,
      cause: null,
      report: { jobs: [], findings: [] },
    })
  })

  it('converged: not leased, without a cause, and polled again after the resync interval', async () => {
    await touch()
    await sql`update work set tries = 5, cause = 'infrastructure.busy'`.execute(bench.store.db)
    await pass({})
    expect(await row()).toMatchObject({ lease_holder: null, tries: 0, cause: null, seen_generation: 1 })
    expect(await dueInMs()).toBeGreaterThan((quickTimeouts.resyncMs * 3) / 4 - 5_000)
    expect(await bench.claimDue()).toEqual([])
    await bench.advance(quickTimeouts.resyncMs)
    expect(await bench.claimDue()).toHaveLength(1)
  })

  it('waiting: polled again at the requested time, with its cause, and not counted as a failed try', async () => {
    await touch()
    expect(await pass(toyStep(async () => ({ kind: 'wait', ms: 700, cause: 'host.not_running' })))).toMatchObject({
      ending: 'wait',
      dueMs: 700,
      step: 'try',
    })
    expect(await row()).toMatchObject({ tries: 0, cause: 'host.not_running' })
    expect(await dueInMs()).toBeLessThanOrEqual(700)
  })

  it('stuck: failed immediately, polled again only after the resync interval', async () => {
    await touch()
    await sql`update work set tries = 2`.execute(bench.store.db)
    expect(await pass(toyStep(async () => ({ kind: 'stuck', cause: 'storage.foreign' })))).toMatchObject({
      ending: 'stuck',
      step: 'try',
      tries: 3,
    })
    expect(await dueInMs()).toBeGreaterThan((quickTimeouts.resyncMs * 3) / 4 - 5_000)
    expect(await row()).toMatchObject({ tries: 0, cause: 'storage.foreign' })
  })

  it('a resource that needs more than fifty steps is broken, and frees its slot', async () => {
    await touch()
    let steps = 0
    expect(
      await pass(
        toyStep(async () => {
          steps += 1
          return { kind: 'moved' }
        }),
      ),
    ).toMatchObject({
      ending: 'failed',
      failure: { code: 'Unknown', error: new Error('the pass did not end after 50 steps') },
    })
    expect(steps).toBe(50)
    expect(await row()).toMatchObject({ tries: 1, cause: 'infrastructure.broken', lease_holder: null })
  })

  it('the recording can set the time of the next pass', async () => {
    await touch()
    expect(await pass({ record: async () => ({ nextPassMs: 0 }) })).toMatchObject({ ending: 'settled', dueMs: 0 })
    expect(await bench.claimDue()).toHaveLength(1)
  })
})

describe('a converged resource is polled less and less while nothing changes', () => {
  const { resyncMs, resyncCapMs } = quickTimeouts

  async function lookAgain(parts: Partial<AnyReconciler> = {}): Promise<number> {
    await bench.advance(resyncCapMs)
    return (await pass(parts)).dueMs ?? Number.NaN
  }

  async function growOld(): Promise<void> {
    await touch()
    const delays = [(await pass({})).dueMs ?? Number.NaN]
    for (let polls = 0; polls < 6; polls += 1) delays.push(await lookAgain())
    expect(delays[0]).toBeLessThanOrEqual(resyncMs)
    expect(delays[1]).toBeGreaterThan(resyncMs)
    expect(delays.at(-1)).toBeGreaterThanOrEqual((resyncCapMs * 3) / 4)
    expect(delays.at(-1)).toBeLessThanOrEqual(resyncCapMs)
  }

  it('up to the maximum; resources created together drift apart', async () => {
    await growOld()
    const delays = new Set<number>()
    for (let polls = 0; polls < 5; polls += 1) delays.add(await lookAgain())
    expect(delays.size).toBeGreaterThan(1)
  })

  let repairs = 0
  it.each<[string, Partial<AnyReconciler>]>([
    [
      'something was found lost',
      {
        async record({ report }) {
          report.findings.push('storage.missing')
          return {}
        },
      },
    ],
    ['something differed from its record', { record: async () => ({ hasChanged: true }) }],
    ['something had to be corrected', { plan: () => [{ kind: 'put right' }][repairs++] ?? null }],
  ])('and soon again if %s', async (_what, parts) => {
    await growOld()
    repairs = 0
    expect(await lookAgain(parts)).toBeLessThanOrEqual(resyncMs)
  })

  it('and soon again after a request, after the end of a wait, and after a failure', async () => {
    await growOld()
    await touch()
    expect((await pass({})).dueMs).toBeLessThanOrEqual(resyncMs)
    await growOld()
    await bench.store.db.transaction().execute((tx) => wakeWork(tx, 'volume', [1]))
    expect((await pass({})).dueMs).toBeLessThanOrEqual(resyncMs)
    await growOld()
    await lookAgain(busyToy)
    expect(await lookAgain()).toBeLessThanOrEqual(resyncMs)
  })

  it('and soon again after its worker was killed', async () => {
    await growOld()
    await bench.advance(resyncCapMs)
    await claimOne()
    await bench.advance(resyncCapMs)
    expect((await pass({})).dueMs).toBeLessThanOrEqual(resyncMs)
  })
})

describe('a worker writes only while its claim holds (architecture, ground rule 3)', () => {
  async function passWhile(meanwhile: () => Promise<unknown>): Promise<{ result: PassResult; recorded: number }> {
    let recorded = 0
    let acted = false
    const result = await pass({
      plan: () => (acted ? null : { kind: 'try' }),
      act: async () => {
        acted = true
        await meanwhile()
        return { kind: 'moved' }
      },
      record: async () => {
        recorded += 1
        return {}
      },
    })
    return { result, recorded }
  }

  it('a newer change: nothing is recorded, the next pass is due immediately', async () => {
    await touch()
    const { result, recorded } = await passWhile(touch)
    expect([result.ending, recorded]).toEqual(['overtaken', 0])
    expect(await claimOne()).toMatchObject({ generation: 2, epoch: 2 })
  })

  it("a stolen lease: nothing is recorded, and the thief's row is unchanged", async () => {
    await touch()
    let before: unknown
    const { result, recorded } = await passWhile(async () => {
      await bench.advance(5_000)
      await claimOne()
      before = await row()
    })
    expect([result.ending, recorded]).toEqual(['lost', 0])
    expect(await row()).toEqual(before)
  })

  it.each([
    ['Stale', new DriverError('Stale', 'a newer claim has been here')],
    ['LeaseLost', new LeaseLost()],
  ])('%s: nothing is written at all', async (_name, error) => {
    await touch()
    const claim = await claimOne()
    const before = await row()
    let recorded = 0
    const result = await bench.pass(
      claim,
      undefined,
      toyReconciler({
        ...failingToy(error),
        record: async () => {
          recorded += 1
          return {}
        },
      }),
    )
    expect([result, recorded]).toMatchObject([{ ending: 'lost', dueMs: null, report: { jobs: [], findings: [] } }, 0])
    expect(await row()).toEqual(before)
  })

  it('a failed recording leaves nothing behind: it is one transaction', async () => {
    await touch()
    const claim = await claimOne()
    const before = await row()
    const failed = bench.pass(
      claim,
      undefined,
      toyReconciler({
        async record({ tx }) {
          await insertNotification(tx, bench.actor, {
            action: 'tag_create',
            entity: { type: 'tag', id: null, label: 'half' },
          })
          throw new Error('in the middle')
        },
      }),
    )
    await expect(failed).rejects.toThrow('in the middle')
    expect(await row()).toEqual(before)
    expect(await bench.store.db.selectFrom('events').select('id').where('entity_label', '=', 'half').execute()).toEqual(
      [],
    )
  })
})

describe('the work row ends with its resource', () => {
  it('when the pass recorded the end', async () => {
    await touch()
    expect(await pass({ record: async () => ({ isGone: true }) })).toMatchObject({ ending: 'gone', dueMs: null })
    expect(await row()).toBeUndefined()
  })

  it('when the resource no longer exists', async () => {
    await touch()
    expect(await pass({ load: async () => null })).toMatchObject({ ending: 'gone', dueMs: null, step: null })
    expect(await row()).toBeUndefined()
  })
})

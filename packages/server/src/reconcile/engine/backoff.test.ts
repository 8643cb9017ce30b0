import { describe, expect, it } from 'vitest'
import { busyToy, openToyBench, toyStep } from '#testkit/engine/toy-bench.ts'
import { DriverError } from '../ports/index.ts'
import { quickTimeouts } from './timeouts.ts'

const { bench, touch, row, pass } = await openToyBench()

describe('a failed pass is retried with backoff (style 4.6)', () => {
  it('which grows to the maximum, spread by jitter, and restarts after a success', async () => {
    await touch()
    const { retryBaseMs, retryCapMs } = quickTimeouts
    for (let tries = 1; tries <= 9; tries += 1) {
      const { dueMs } = await pass(busyToy)
      const full = Math.min(retryCapMs, retryBaseMs * 2 ** (tries - 1))
      expect(dueMs).toBeGreaterThanOrEqual(full / 2)
      expect(dueMs).toBeLessThanOrEqual(full)
      expect(await row()).toMatchObject({ tries, cause: 'infrastructure.busy' })
      await bench.advance(retryCapMs)
    }
    await pass({})
    await bench.advance(quickTimeouts.resyncMs)
    expect((await pass(busyToy)).dueMs).toBeLessThanOrEqual(retryBaseMs)
  })

  it('which resets when work is reached, not when work starts and fails again', async () => {
    await touch()
    const { retryBaseMs, retryCapMs } = quickTimeouts
    const begun = toyStep(async () => ({ kind: 'wait', ms: 100, cause: 'storage.working', percent: 0 }))
    for (let tries = 1; tries <= 6; tries += 1) {
      expect(await pass(begun)).toMatchObject({ ending: 'wait', dueMs: 100, tries: 0 })
      await bench.advance(100)
      const { dueMs } = await pass(busyToy)
      expect(dueMs).toBeGreaterThanOrEqual(Math.min(retryCapMs, retryBaseMs * 2 ** (tries - 1)) / 2)
      expect(await row()).toMatchObject({ tries, cause: 'infrastructure.busy' })
      await bench.advance(retryCapMs)
    }
    await pass(begun)
    await bench.advance(100)
    await pass({})
    expect(await row()).toMatchObject({ tries: 0, cause: null })
  })

  it('which a change of the desired state resets', async () => {
    await touch()
    for (const _try of [1, 2, 3]) {
      await pass(busyToy)
      await bench.advance(quickTimeouts.retryCapMs)
    }
    await touch()
    expect((await pass(busyToy)).dueMs).toBeLessThanOrEqual(quickTimeouts.retryBaseMs)
  })

  it('also if the rows could not be read; then nothing is recorded', async () => {
    await touch()
    let recorded = 0
    const result = await pass({
      load: () => Promise.reject(new Error('away')),
      record: async () => {
        recorded += 1
        return {}
      },
    })
    expect([result.ending, result.failure, recorded]).toEqual([
      'failed',
      { method: null, code: 'Unknown', error: new Error('away') },
      0,
    ])
    expect(await row()).toMatchObject({ tries: 1, cause: 'infrastructure.broken', lease_holder: null })
  })

  it('an observation before a failed poll is not recorded as current', async () => {
    await touch()
    let polls = 0
    const recorded: unknown[] = []
    await pass({
      observe: () => {
        polls += 1
        return polls === 1 ? Promise.resolve('old') : Promise.reject(new DriverError('Busy', 'x'))
      },
      plan: () => ({ kind: 'try' }),
      record: async ({ observed }) => {
        recorded.push(observed)
        return {}
      },
    })
    expect(recorded).toEqual([null])
  })
})

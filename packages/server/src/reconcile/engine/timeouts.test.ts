import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { backoffMs, quickTimeouts, realTimeouts, resyncAfterMs, spentMs } from './timeouts.ts'

describe('delay before a retry', () => {
  it('is between half and all of base * 2^(tries - 1), never above the maximum, and never falls as tries rise (property)', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(quickTimeouts, realTimeouts),
        fc.integer({ min: 1, max: 10_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (timeouts, tries, jitter) => {
          const full = Math.min(timeouts.retryCapMs, timeouts.retryBaseMs * 2 ** Math.min(tries - 1, 30))
          const delay = backoffMs(timeouts, tries, jitter)
          expect(delay).toBeGreaterThanOrEqual(Math.floor(full / 2))
          expect(delay).toBeLessThanOrEqual(full)
          expect(backoffMs(timeouts, tries + 1, jitter)).toBeGreaterThanOrEqual(delay)
        },
      ),
      { verbose: true },
    )
  })

  it('begins at the base, so that a first failure costs little, and is spread so that retries do not coincide', () => {
    expect(backoffMs(quickTimeouts, 1, 1)).toBe(100)
    expect(backoffMs(quickTimeouts, 1, 0)).toBe(50)
    expect(backoffMs(quickTimeouts, 1_000, 1)).toBe(quickTimeouts.retryCapMs)
  })
})

describe('delay before a converged resource is polled again', () => {
  it('is first the resync interval, then about twice the last one, and never above the maximum', () => {
    const delays = [resyncAfterMs(quickTimeouts, null, 0)]
    for (let polls = 0; polls < 5; polls += 1) delays.push(resyncAfterMs(quickTimeouts, delays.at(-1) ?? 0, 0))
    expect(delays).toEqual([60_000, 120_000, 240_000, 480_000, 600_000, 600_000])
  })

  it('is never below three quarters of the resync interval, even after an early poll, and never above the maximum (property)', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(quickTimeouts, realTimeouts, { ...quickTimeouts, resyncCapMs: 1_000 }),
        fc.option(fc.integer({ min: 0, max: 1_000_000 })),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (timeouts, quietMs, jitter) => {
          const delay = resyncAfterMs(timeouts, quietMs, jitter)
          expect(delay).toBeGreaterThanOrEqual((timeouts.resyncMs * 3) / 4)
          expect(delay).toBeLessThanOrEqual(Math.max(timeouts.resyncMs, timeouts.resyncCapMs))
        },
      ),
      { verbose: true },
    )
  })
})

describe('the deadline counts only time in which a worker could run (decision D11)', () => {
  const hour = 3_600_000
  const second = 1_000
  const times = (releasedAtMs: number | null, plannedAtMs: number, claimedAtMs: number, nowMs: number) =>
    ({ releasedAtMs, plannedAtMs, claimedAtMs, nowMs }) as const
  it.each([
    ['a pass of 3 s, immediately after the last', times(10_000, 10_000, 10_000, 13_000), 0, 3 * second],
    ['the planned wait, and the pass', times(10_000, 12_000, 12_000, 13_000), 0, 3 * second],
    [
      'a service that was down for an hour: the planned wait and one sweep',
      times(10_000, 12_000, 10_000 + hour, 10_000 + hour),
      0,
      3 * second,
    ],
    ["a dead worker's lease: none of it", times(null, 12_000, 10_000 + hour, 11_000 + hour), 0, second],
    [
      'a job accepted while no worker ran, on a row long overdue: the pass',
      times(0, 60_000, hour, hour + second),
      hour - 2 * second,
      second,
    ],
    ['a job accepted while the pass ran: since its acceptance', times(0, 0, 0, 5_000), 4_000, second],
    ['a clock that was set back: never negative', times(10_000, 12_000, 5_000, 4_000), 0, 0],
  ])('%s', (_words, spent, createdAtMs, expected) => {
    expect(spentMs({ createdAtMs }, spent)).toBe(expected)
  })
})

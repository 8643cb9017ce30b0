import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { backoffMs, quickPatience, realPatience, spentMs } from './patience.ts'

describe('the delay before another try', () => {
  it('lies between half and all of base * 2^tries, never above the cap, and never falls as tries rise (property)', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(quickPatience, realPatience),
        fc.integer({ min: 1, max: 10_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (patience, tries, jitter) => {
          const full = Math.min(patience.retryCapMs, patience.retryBaseMs * 2 ** Math.min(tries - 1, 30))
          const delay = backoffMs(patience, tries, jitter)
          expect(delay).toBeGreaterThanOrEqual(Math.floor(full / 2))
          expect(delay).toBeLessThanOrEqual(full)
          expect(backoffMs(patience, tries + 1, jitter)).toBeGreaterThanOrEqual(delay)
        },
      ),
      { verbose: true },
    )
  })

  it('begins at the base, so that a first failure costs little, and is spread so that many do not come back at once', () => {
    expect(backoffMs(quickPatience, 1, 1)).toBe(100)
    expect(backoffMs(quickPatience, 1, 0)).toBe(50)
    expect(backoffMs(quickPatience, 1_000, 1)).toBe(quickPatience.retryCapMs)
  })
})

describe('the deadline counts only time in which a worker could run (decision D11)', () => {
  const hour = 3_600_000
  const second = 1_000
  it.each([
    [
      'a pass that takes 3 s, at once after the last',
      { releasedAtMs: 10_000, plannedAtMs: 10_000, claimedAtMs: 10_000, nowMs: 13_000 },
      0,
      3 * second,
    ],
    [
      'the wait that was planned, and the pass',
      { releasedAtMs: 10_000, plannedAtMs: 12_000, claimedAtMs: 12_000, nowMs: 13_000 },
      0,
      3 * second,
    ],
    [
      'a due row that lay until the next sweep',
      { releasedAtMs: 10_000, plannedAtMs: 12_000, claimedAtMs: 13_000, nowMs: 13_000 },
      0,
      3 * second,
    ],
    [
      'a service that was down for an hour: the planned wait and one sweep',
      { releasedAtMs: 10_000, plannedAtMs: 12_000, claimedAtMs: 10_000 + hour, nowMs: 10_000 + hour },
      0,
      3 * second,
    ],
    [
      "a dead worker's lease: nothing of it",
      { releasedAtMs: null, plannedAtMs: 12_000, claimedAtMs: 10_000 + hour, nowMs: 11_000 + hour },
      0,
      second,
    ],
    [
      'a job that came after the last pass: since it came',
      { releasedAtMs: 0, plannedAtMs: hour, claimedAtMs: hour, nowMs: hour + second },
      hour - second,
      2 * second,
    ],
    [
      'a job that came while nobody worked, on a row overdue for long: the pass',
      { releasedAtMs: 0, plannedAtMs: 60_000, claimedAtMs: hour, nowMs: hour + second },
      hour - 2 * second,
      second,
    ],
    [
      'a job that came while the pass ran: since it came',
      { releasedAtMs: 0, plannedAtMs: 0, claimedAtMs: 0, nowMs: 5_000 },
      4_000,
      second,
    ],
    [
      'a clock that was put back: never negative',
      { releasedAtMs: 10_000, plannedAtMs: 12_000, claimedAtMs: 5_000, nowMs: 4_000 },
      0,
      0,
    ],
  ])('%s', (_words, times, createdAtMs, expected) => {
    expect(spentMs({ createdAtMs }, times)).toBe(expected)
  })
})

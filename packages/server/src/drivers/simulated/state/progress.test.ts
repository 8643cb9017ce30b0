import { expect, test } from 'vitest'
import { progressOf } from './progress.ts'

test('work without duration is at 0 percent, not NaN, while the clock is behind its start (driver contract, rule 3)', () => {
  expect(progressOf({ work: 'boot', elapsedMs: -7_000, workMs: 0 })).toEqual({
    done: false,
    percent: 0,
    remainingMs: 0,
  })
  expect(progressOf({ work: 'boot', elapsedMs: -7_000, workMs: 700 })).toEqual({
    done: false,
    percent: 0,
    remainingMs: 700,
  })
})

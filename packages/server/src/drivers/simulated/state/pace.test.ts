import { describe, expect, test } from 'vitest'
import { findPodReadyMs, workDurationMs } from './pace.ts'
import type { SimWorkKind } from './pace.ts'

const short = [
  'define',
  'boot',
  'stop',
  'remove',
  'plug',
  'unplug',
  'assemble',
  'upgrade',
  'dismantle',
  'join',
] as const
const kinds: readonly SimWorkKind[] = ['create', 'clone', 'grow', 'migrate', 'wipe', ...short]

describe('workDurationMs', () => {
  test('is zero at the instant pace', () => {
    expect(kinds.map((kind) => workDurationMs('instant', kind, 16_384))).toEqual(kinds.map(() => 0))
  })

  test.each<[SimWorkKind, number, number]>([
    ['create', 20, 700],
    ['plug', 0, 300],
    ['define', 0, 700],
    ['boot', 0, 700],
    ['assemble', 0, 1_500],
    ['join', 0, 500],
    ['clone', 20, 800],
    ['grow', 40, 680],
    ['migrate', 20, 1_000],
    ['clone', 16_384, 1_500],
  ])('at the fast pace, %s of %i GiB takes %i ms', (kind, sizeGib, ms) => {
    expect(workDurationMs('fast', kind, sizeGib)).toBe(ms)
  })

  test.each([
    ['instant', 0],
    ['fast', 1_000],
    ['real', 10_000],
  ] as const)('at the %s pace, a pod is ready after %i ms by default', (pace, ms) => {
    expect(findPodReadyMs(pace)).toBe(ms)
  })

  test('never exceeds, at the real pace, the 15 minutes after which a job times out (decision D11)', () => {
    for (const kind of kinds) {
      expect(workDurationMs('real', kind, 1)).toBeGreaterThanOrEqual(6_000)
      expect(workDurationMs('real', kind, 16_384)).toBeLessThanOrEqual(600_000)
    }
  })
})

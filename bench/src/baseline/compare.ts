import type { Figure } from '../figures/figure.ts'
import { type Baseline, makeBaseline } from './baseline.ts'

/** What a comparison has to say. */
export interface Comparison {
  /** Each ends a check with 1. */
  readonly failures: readonly string[]
  readonly warnings: readonly string[]
  /** What has become better: the baseline should say so. */
  readonly gains: readonly string[]
}

/** So much of a share may be lost: two runs on one machine differ by less. */
const lossMax = 0.1

/**
 * Compares a run with the baseline: a count that has grown fails, and so does one that the run has not counted though it counts or the baseline does not
 * know, since nobody would see it grow; a share that has lost more than a tenth is a warning, because machines differ.
 */
export function compareToBaseline(figures: readonly Figure[], baseline: Baseline): Comparison {
  const now = makeBaseline(figures)
  const counted = Object.entries(now.counts)
  const isCounting = counted.length > 0
  const missing = isCounting ? Object.keys(baseline.counts).filter((name) => now.counts[name] === undefined) : []
  const grown = counted.flatMap(([name, count]) => explainCount(name, count, baseline.counts[name]))
  const lost = Object.entries(now.shares).flatMap(([name, share]) => {
    const before = baseline.shares[name]
    if (before === undefined || share >= before * (1 - lossMax)) return []
    return [`${name}: ${share} of the floor, ${before} in the baseline`]
  })
  const fallen = counted.flatMap(([name, count]) => {
    const before = baseline.counts[name]
    return before !== undefined && count < before ? [`${name}: ${count}, ${before} in the baseline`] : []
  })
  return { failures: [...missing.map((name) => `${name}: not counted`), ...grown], warnings: lost, gains: fallen }
}

function explainCount(name: string, count: number, before: number | undefined): string[] {
  if (before === undefined) return [`${name}: ${count}, and the baseline does not know it`]
  // A count of nothing is NaN, and greater than no number.
  return count <= before ? [] : [`${name}: ${count}, ${before} in the baseline`]
}

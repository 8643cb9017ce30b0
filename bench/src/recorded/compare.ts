import type { Figure } from '../figures/figure.ts'
import { type RecordedFigures, toRecordedFigures } from './recorded-figures.ts'

/** Result of a comparison. */
export interface Comparison {
  readonly failures: readonly string[]
  readonly warnings: readonly string[]
  readonly gains: readonly string[]
}

/** Shares of two runs on one machine differ by less than a tenth. */
const lossMax = 0.1

/**
 * Compares a run with the recorded figures. Failures: a count has grown, is not recorded, or is missing from a run that counts the same quantity (statements,
 * files). Warnings: a share lost more than a tenth. Gains: a count fell.
 */
export function compareToRecorded(figures: readonly Figure[], baseline: RecordedFigures): Comparison {
  const now = toRecordedFigures(figures)
  const counted = Object.entries(now.counts)
  const quantities = new Set(counted.map(([name]) => quantityOf(name)))
  const missing = Object.keys(baseline.counts).filter(
    (name) => quantities.has(quantityOf(name)) && now.counts[name] === undefined,
  )
  const grown = counted.flatMap(([name, count]) => explainCount(name, count, baseline.counts[name]))
  const lost = Object.entries(now.shares).flatMap(([name, share]) => {
    const before = baseline.shares[name]
    if (before === undefined || share >= before * (1 - lossMax)) return []
    return [`${name}: share ${share}, recorded ${before}`]
  })
  const fallen = counted.flatMap(([name, count]) => {
    const before = baseline.counts[name]
    return before !== undefined && count < before ? [`${name}: ${count}, recorded ${before}`] : []
  })
  return { failures: [...missing.map((name) => `${name}: not counted`), ...grown], warnings: lost, gains: fallen }
}

function explainCount(name: string, count: number, before: number | undefined): string[] {
  if (before === undefined) return [`${name}: ${count}, not recorded`]
  // A count without values is NaN, which always fails.
  return count <= before ? [] : [`${name}: ${count}, recorded ${before}`]
}

/** Returns the part after the measure. */
function quantityOf(name: string): string {
  return name.slice(name.lastIndexOf(': ') + 2)
}

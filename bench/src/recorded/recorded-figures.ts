import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Figure, nameFigure, shareOf } from '../figures/figure.ts'

/** Committed figures. Commit a change together with its cause. */
export interface RecordedFigures {
  /** Exact counts, which must not grow. */
  readonly counts: Readonly<Record<string, number>>
  /** Shares of the baseline. A check warns if one falls. */
  readonly shares: Readonly<Record<string, number>>
}

const file = join(import.meta.dirname, '../../baseline.json')

/** Returns the committed figures. Throws if the file is missing. */
export function readRecordedFigures(): RecordedFigures {
  return JSON.parse(readFileSync(file, 'utf8')) as RecordedFigures
}

/** Writes the figures of a run to the committed file; keeps others. */
export function writeRecordedFigures(figures: readonly Figure[]): void {
  const { counts, shares } = readRecordedFigures()
  const now = toRecordedFigures(figures)
  const merged: RecordedFigures = { counts: { ...counts, ...now.counts }, shares: { ...shares, ...now.shares } }
  writeFileSync(file, `${JSON.stringify(merged, null, 2)}\n`)
}

/** Returns figures in the recorded form: counts, and shares rounded to three decimals. Omits figures that have neither. */
export function toRecordedFigures(figures: readonly Figure[]): RecordedFigures {
  const counted = figures.filter((one) => one.isCount)
  const shared = figures.flatMap((one) => {
    const share = one.isCount ? null : shareOf(one)
    return share === null ? [] : [[nameFigure(one), Number(share.toFixed(3))] as const]
  })
  return {
    counts: Object.fromEntries(counted.map((one) => [nameFigure(one), one.ours])),
    shares: Object.fromEntries(shared),
  }
}

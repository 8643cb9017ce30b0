import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Figure, nameFigure, shareOf } from '../figures/figure.ts'

/** What the figures of a run are compared with, by their names; committed, and changed only together with what makes it true. */
export interface Baseline {
  /** Statements, which must not grow. */
  readonly counts: Readonly<Record<string, number>>
  /** Shares of the floor, which must not fall. */
  readonly shares: Readonly<Record<string, number>>
}

const file = join(import.meta.dirname, '../../baseline.json')

/** Reads the committed baseline. */
export function readBaseline(): Baseline {
  return JSON.parse(readFileSync(file, 'utf8')) as Baseline
}

/** Writes the figures of a run into the baseline; what was not measured stays. */
export function writeBaseline(figures: readonly Figure[]): void {
  const { counts, shares } = readBaseline()
  const now = makeBaseline(figures)
  const merged: Baseline = { counts: { ...counts, ...now.counts }, shares: { ...shares, ...now.shares } }
  writeFileSync(file, `${JSON.stringify(merged, null, 2)}\n`)
}

/** The baseline that figures make. */
export function makeBaseline(figures: readonly Figure[]): Baseline {
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

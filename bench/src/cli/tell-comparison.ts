import type { Comparison } from '../baseline/compare.ts'

/** A comparison in words; the empty text when all is as it was. */
export function tellComparison({ failures, warnings, gains }: Comparison): string {
  return [
    ...failures.map((one) => `GREW: ${one}\n`),
    ...warnings.map((one) => `warning: ${one}\n`),
    ...gains.map((one) => `better, write it down with --baseline: ${one}\n`),
  ].join('')
}

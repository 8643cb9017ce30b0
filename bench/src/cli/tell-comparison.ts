import type { Comparison } from '../baseline/compare.ts'

/** Formats a comparison; empty if nothing changed. */
export function tellComparison({ failures, warnings, gains }: Comparison): string {
  return [
    ...failures.map((one) => `GREW: ${one}\n`),
    ...warnings.map((one) => `warning: ${one}\n`),
    ...gains.map((one) => `improved, record it with --baseline: ${one}\n`),
  ].join('')
}

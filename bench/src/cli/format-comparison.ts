import type { Comparison } from '../recorded/compare.ts'

/** Formats a comparison, one line each: failures, warnings, improvements. Returns '' if nothing changed. */
export function formatComparison({ failures, warnings, gains }: Comparison): string {
  return [
    ...failures.map((one) => `GREW: ${one}\n`),
    ...warnings.map((one) => `warning: ${one}\n`),
    ...gains.map((one) => `improved, record it with --baseline: ${one}\n`),
  ].join('')
}

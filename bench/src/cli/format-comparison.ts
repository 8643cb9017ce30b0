import type { Comparison } from '../recorded/compare.ts'

/** Returns failures, warnings and improvements as text, one per line; '' if nothing changed. */
export function formatComparison({ failures, warnings, gains }: Comparison): string {
  return [
    ...failures.map((one) => `GREW: ${one}\n`),
    ...warnings.map((one) => `warning: ${one}\n`),
    ...gains.map((one) => `improved, record it with --baseline: ${one}\n`),
  ].join('')
}

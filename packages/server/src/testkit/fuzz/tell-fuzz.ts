import type { FuzzReport } from './run-fuzz.ts'

/** A run's report for people: what was sent, how it was answered, how fast, and the failure if there is one. */
export function tellFuzz(
  { seed, requests, counts, accepted, operations, failure }: FuzzReport,
  tookMs: number,
): string {
  const seconds = tookMs / 1000
  return [
    `${requests} requests, seed ${seed}, ${seconds.toFixed(1)} s, ${(requests / seconds).toFixed(0)} a second; ${accepted.size} of ${operations} operations accepted some`,
    ...[...counts].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([what, times]) => `  ${what}: ${times}`),
    failure ?? 'none was answered as it must not be',
  ].join('\n')
}

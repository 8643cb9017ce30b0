/** Returns the percentile by nearest rank, with `share` from 0 to 1; NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

/** Returns the most frequent value, or the smallest of several; NaN without values. A sweep does not change it. */
export function mostCommon(values: readonly number[]): number {
  const times = new Map<number, number>()
  for (const value of values) times.set(value, (times.get(value) ?? 0) + 1)
  const [best] = [...times].toSorted(([one, n], [other, m]) => m - n || one - other)
  return best?.[0] ?? Number.NaN
}

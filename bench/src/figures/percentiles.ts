/** The value below which `share` (0 to 1) of the values lie, by nearest rank; NaN without any. The values need no order. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

/** The value that comes most often, the smallest of several; NaN without any. For counts, where a sweep in between adds to a few. */
export function mostCommon(values: readonly number[]): number {
  const times = new Map<number, number>()
  for (const value of values) times.set(value, (times.get(value) ?? 0) + 1)
  const [best] = [...times].toSorted(([one, n], [other, m]) => m - n || one - other)
  return best?.[0] ?? Number.NaN
}

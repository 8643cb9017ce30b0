/** Compares major.minor numerically, as a sort function: negative if `one` is older, 0 if equal. Ignores patch numbers. */
export function compareMinors(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number))
  return (a?.[0] ?? 0) - (b?.[0] ?? 0) || (a?.[1] ?? 0) - (b?.[1] ?? 0)
}

/** Returns the next minor version if available, otherwise null (decision E4). */
export function nextVersion(version: string, available: readonly string[]): string | null {
  const [major, minor] = version.split('.')
  const next = `${major}.${Number(minor) + 1}`
  return available.includes(next) ? next : null
}

/** Returns the newest available version if newer than `version`, otherwise null. */
export function newerVersion(version: string, available: readonly string[]): string | null {
  const newest = available.toSorted(compareMinors).at(-1)
  return newest !== undefined && compareMinors(newest, version) > 0 ? newest : null
}

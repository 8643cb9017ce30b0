/** Which of two versions comes later, as a number for sorting: 1.9 is before 1.10. */
export function compareMinors(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number))
  return (a?.[0] ?? 0) - (b?.[0] ?? 0) || (a?.[1] ?? 0) - (b?.[1] ?? 0)
}

/** The version that a cluster can be brought to next, the minor after its own, where it is offered; null where it is not (decision E4). */
export function nextVersion(version: string, offered: readonly string[]): string | null {
  const [major, minor] = version.split('.')
  const next = `${major}.${Number(minor) + 1}`
  return offered.includes(next) ? next : null
}

/** The newest version that is offered, where it is newer; null where there is none. */
export function newerVersion(version: string, offered: readonly string[]): string | null {
  const newest = offered.toSorted(compareMinors).at(-1)
  return newest !== undefined && compareMinors(newest, version) > 0 ? newest : null
}

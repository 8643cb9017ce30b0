import { compareVersions } from '../../domain/catalogue/cluster-versions.ts'

/** The version a control plane is to move to now: one minor at a time, also where requests have run ahead of it (decision E4). */
export function stepVersion(runs: string | null, wanted: string): string {
  if (runs === null) return wanted
  const [major, minor] = runs.split('.')
  const next = `${major}.${Number(minor) + 1}`
  return compareVersions(next, wanted) < 0 ? next : wanted
}

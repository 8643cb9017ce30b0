import type { Cluster } from '@moorage/sdk'
import { compareMinors } from '../data/newer-version.ts'

/** Version with a hint and its clusters. */
export interface VersionRow {
  readonly version: string
  readonly hint: string
  readonly running: readonly Pick<Cluster, 'id' | 'label'>[]
}

/** Returns versions that are available or still in use, newest first, with a hint and their clusters (decision E4). */
export function versionRows(
  available: readonly string[],
  clusters: readonly Pick<Cluster, 'id' | 'label' | 'k8s_version'>[],
): readonly VersionRow[] {
  const known = [...new Set([...available, ...clusters.map((one) => one.k8s_version)])]
  const newest = available.toSorted(compareMinors).at(-1)
  const hintOf = (version: string): string =>
    version === newest ? 'Latest' : available.includes(version) ? '' : 'No longer available for new clusters'
  return known
    .toSorted((one, other) => compareMinors(other, one))
    .map((version) => ({
      version,
      hint: hintOf(version),
      running: clusters.filter((one) => one.k8s_version === version),
    }))
}

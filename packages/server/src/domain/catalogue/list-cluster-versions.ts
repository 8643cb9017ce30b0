import { compareVersions } from './compare-versions.ts'
import type { Catalogue, ClusterVersion } from './catalogue.ts'

/** Versions that new clusters can have, newest first whatever the configuration's order (decision E4). */
export function listClusterVersions(catalogue: Pick<Catalogue, 'clusterVersions'>): readonly ClusterVersion[] {
  return catalogue.clusterVersions
    .filter((version) => version.isOffered)
    .toSorted((one, other) => compareVersions(other.id, one.id))
}

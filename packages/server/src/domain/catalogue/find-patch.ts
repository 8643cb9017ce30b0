import type { Catalogue } from './catalogue.ts'
import { findClusterVersion } from './find-cluster-version.ts'

/**
 * Patch that new and recycled nodes of a cluster get (contract, "latest available patch of the cluster's version"). A version that
 * the configuration does not name any more stays valid on clusters that have it, at its first patch (decision E4).
 */
export function findPatch(catalogue: Pick<Catalogue, 'clusterVersions'>, version: string): string {
  return findClusterVersion(catalogue, version)?.patch ?? `${version}.0`
}

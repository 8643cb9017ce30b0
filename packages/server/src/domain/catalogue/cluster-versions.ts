import { type Fault, nameValid, referenceNotFound } from '../shared/index.ts'
import type { Catalogue, ClusterVersion } from './catalogue.ts'

/** The Kubernetes minor with this id, offered or not; undefined when the installation has none. */
export function findClusterVersion(
  catalogue: Pick<Catalogue, 'clusterVersions'>,
  id: string,
): ClusterVersion | undefined {
  return catalogue.clusterVersions.find((version) => version.id === id)
}

/** Versions that new clusters can have, newest first whatever the configuration's order (decision E4). */
export function listClusterVersions(catalogue: Pick<Catalogue, 'clusterVersions'>): readonly ClusterVersion[] {
  return catalogue.clusterVersions
    .filter((version) => version.isOffered)
    .toSorted((one, other) => compareVersions(other.id, one.id))
}

/** Why no new cluster can have the version that a request names; null when one can (decision E4, text of facts 4.3). */
export function explainClusterVersion(catalogue: Pick<Catalogue, 'clusterVersions'>, id: string): Fault | null {
  if (findClusterVersion(catalogue, id)?.isOffered) return null
  const offered = catalogue.clusterVersions.filter((one) => one.isOffered).map((one) => one.id)
  return referenceNotFound('k8s_version', nameValid(offered, '/orch/versions'))
}

/**
 * Patch that new and recycled nodes of a cluster get (contract, "latest available patch of the cluster's version"). A version that
 * the configuration does not name any more stays valid on clusters that have it, at its first patch (decision E4).
 */
export function findPatch(catalogue: Pick<Catalogue, 'clusterVersions'>, version: string): string {
  return findClusterVersion(catalogue, version)?.patch ?? `${version}.0`
}

/** Compares two versions `<major>.<minor>` by number: negative when the first is older, 0 when equal (1.9 is older than 1.10). */
export function compareVersions(one: string, other: string): number {
  const [oneMajor, oneMinor] = readVersion(one)
  const [otherMajor, otherMinor] = readVersion(other)
  return oneMajor - otherMajor || oneMinor - otherMinor
}

function readVersion(version: string): readonly [number, number] {
  const [major, minor] = version.split('.').map(Number)
  return [Number(major), Number(minor)]
}

import { type ApiError, nameValid, referenceNotFound } from '../shared/index.ts'
import type { Catalogue, ClusterVersion } from './catalogue.ts'

/** Finds a Kubernetes minor version, offered or not; undefined if unknown. */
export function findClusterVersion(
  catalogue: Pick<Catalogue, 'clusterVersions'>,
  id: string,
): ClusterVersion | undefined {
  return catalogue.clusterVersions.find((version) => version.id === id)
}

/** Lists the Kubernetes versions for new clusters, newest first (decision E4). */
export function listClusterVersions(catalogue: Pick<Catalogue, 'clusterVersions'>): readonly ClusterVersion[] {
  return catalogue.clusterVersions
    .filter((version) => version.isOffered)
    .toSorted((one, other) => compareVersions(other.id, one.id))
}

/** Returns request.reference_invalid unless the version is offered for new clusters, otherwise null (decision E4, text of facts 4.3). */
export function explainClusterVersion(catalogue: Pick<Catalogue, 'clusterVersions'>, id: string): ApiError | null {
  if (findClusterVersion(catalogue, id)?.isOffered) return null
  const offered = catalogue.clusterVersions.filter((one) => one.isOffered).map((one) => one.id)
  return referenceNotFound('k8s_version', nameValid(offered, '/orch/versions'))
}

/**
 * Returns the patch of new and recycled nodes (contract, "latest available patch of the cluster's version"). Clusters whose version was removed from the
 * configuration use patch 0 (decision E4).
 */
export function findPatch(catalogue: Pick<Catalogue, 'clusterVersions'>, version: string): string {
  return findClusterVersion(catalogue, version)?.patch ?? `${version}.0`
}

/** Compares `<major>.<minor>` versions numerically: negative if the first is older (1.9 is older than 1.10), 0 if equal. */
export function compareVersions(one: string, other: string): number {
  const [oneMajor, oneMinor] = readVersion(one)
  const [otherMajor, otherMinor] = readVersion(other)
  return oneMajor - otherMajor || oneMinor - otherMinor
}

function readVersion(version: string): readonly [number, number] {
  const [major, minor] = version.split('.').map(Number)
  return [Number(major), Number(minor)]
}

import type { Catalogue, ClusterVersion } from './catalogue.ts'

/** The Kubernetes minor with this id, offered or not; undefined when the installation has none. */
export function findClusterVersion(
  catalogue: Pick<Catalogue, 'clusterVersions'>,
  id: string,
): ClusterVersion | undefined {
  return catalogue.clusterVersions.find((version) => version.id === id)
}

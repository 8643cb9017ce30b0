import type { Catalogue, ClusterType } from './catalogue.ts'

/** The kind of control plane with this id, for example `orch-ha`; undefined when the installation has none. */
export function findClusterType(catalogue: Pick<Catalogue, 'clusterTypes'>, id: string): ClusterType | undefined {
  return catalogue.clusterTypes.find((type) => type.id === id)
}

import type { Catalogue, ClusterType, Price } from './catalogue.ts'

/** Types of control planes, in neutral words (facts 13). */
const types = { standard: 'orch-sa', highlyAvailable: 'orch-ha' } as const

/** What a control plane costs (decision H); null when it is free, as a standard one is unless configured otherwise. */
export function controlPlanePrice(catalogue: Catalogue, isHighlyAvailable: boolean): Price | null {
  const price = findClusterType(catalogue, isHighlyAvailable ? types.highlyAvailable : types.standard)?.price
  return price && [price.hourly, price.monthly].some((amount) => /[1-9]/.test(amount)) ? price : null
}

/** The kind of control plane with this id, for example `orch-ha`; undefined when the installation has none. */
function findClusterType(catalogue: Pick<Catalogue, 'clusterTypes'>, id: string): ClusterType | undefined {
  return catalogue.clusterTypes.find((type) => type.id === id)
}

import type { Catalogue, CatalogueClusterType } from './catalogue.ts'
import { type Price, priceIn } from './tariff.ts'

/** Types of control planes, in neutral words (facts 13). */
const types = { standard: 'orch-sa', highlyAvailable: 'orch-ha' } as const

/** What a control plane costs (decision H); null when it is free, as a standard one is unless configured otherwise. */
export function controlPlanePrice(
  catalogue: Catalogue,
  { region, isHighlyAvailable }: { region: string; isHighlyAvailable: boolean },
): Price | null {
  const type = findClusterType(catalogue, isHighlyAvailable ? types.highlyAvailable : types.standard)
  const price = type && priceIn(type, region)
  return price && [price.hourly, price.monthly].some((amount) => /[1-9]/.test(amount)) ? price : null
}

/** The kind of control plane with this id, for example `orch-ha`; undefined when the installation has none. */
function findClusterType(catalogue: Pick<Catalogue, 'clusterTypes'>, id: string): CatalogueClusterType | undefined {
  return catalogue.clusterTypes.find((type) => type.id === id)
}

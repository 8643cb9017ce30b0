import type { Catalogue, CatalogueClusterType } from './catalogue.ts'
import { type Price, priceIn } from './tariff.ts'

const types = { standard: 'orch-sa', highlyAvailable: 'orch-ha' } as const

/** Returns the control plane's price (decision H); null if free. By default a standard control plane is free. */
export function controlPlanePrice(
  catalogue: Catalogue,
  { region, isHighlyAvailable }: { region: string; isHighlyAvailable: boolean },
): Price | null {
  const type = findClusterType(catalogue, isHighlyAvailable ? types.highlyAvailable : types.standard)
  const price = type && priceIn(type, region)
  return price && [price.hourly, price.monthly].some((amount) => /[1-9]/.test(amount)) ? price : null
}

function findClusterType(catalogue: Pick<Catalogue, 'clusterTypes'>, id: string): CatalogueClusterType | undefined {
  return catalogue.clusterTypes.find((type) => type.id === id)
}

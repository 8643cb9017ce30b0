import type { Capability } from '@moorage/contract'
import type { Catalogue, CatalogueRegion, RegionCapabilities } from './catalogue.ts'

/** Returns the catalogue with only the storage classes, capabilities and offered Kubernetes minors that each region's drivers support (ADR 0014). */
export function narrowCatalogue(
  catalogue: Catalogue,
  abilitiesOf: (region: CatalogueRegion) => RegionCapabilities,
): Catalogue {
  const regions = catalogue.regions.map((region) => narrowRegion(region, abilitiesOf(region), catalogue))
  const run = new Set(catalogue.regions.flatMap((region) => abilitiesOf(region).versions))
  return {
    ...catalogue,
    regions,
    // Unsupported versions stay listed, so that existing clusters keep their patch.
    clusterVersions: catalogue.clusterVersions.map((version) =>
      run.has(version.id) ? version : { ...version, isOffered: false, isUpgradable: false },
    ),
  }
}

function narrowRegion(
  region: CatalogueRegion,
  abilities: RegionCapabilities,
  { clusterVersions }: Catalogue,
): CatalogueRegion {
  const storageClasses = region.storageClasses.filter((one) => abilities.hardwareTypes.includes(one))
  const isRunning = clusterVersions.some(({ id }) => abilities.versions.includes(id))
  const without = (isMissing: boolean, ...of: readonly Capability[]) => (isMissing ? of : [])
  const missing = new Set<Capability>([
    ...without(storageClasses.length === 0, 'Block Storage', 'Block Storage Encryption'),
    ...without(!abilities.encrypts, 'Block Storage Encryption'),
    ...without(!abilities.encryptsDisks, 'Disk Encryption', 'LA Disk Encryption'),
    ...without(!abilities.configuresGuests, 'Metadata'),
    ...without(!abilities.opensConsoles, 'Serial Console'),
    ...without(!isRunning, 'Kubernetes'),
  ])
  return {
    ...region,
    abilities,
    storageClasses,
    capabilities: region.capabilities.filter((one) => !missing.has(one)),
  }
}

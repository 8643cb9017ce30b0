import type { Catalogue, CatalogueRegion, RegionCapabilities } from '#domain/catalogue/catalogue.ts'
import { findRegion } from '#domain/catalogue/regions.ts'
import { narrowCatalogue } from '#domain/catalogue/narrow-catalogue.ts'
import { simulatedRecords } from '#drivers/simulated/index.ts'
import type { ClusterDriver, HostDriver, VolumeDriver } from '#reconcile/ports/index.ts'
import { type EngineFile, checkRegions, recordsOfEngines, simulatedEngine } from '../engines/index.ts'

/** Driver capability records of each region (driver contract, rule 8). */
export interface RecordsOfRegions {
  volumes(region: string): Pick<VolumeDriver, 'capabilities'>
  hosts(region: string): Pick<HostDriver, 'capabilities'>
  clusters(region: string): Pick<ClusterDriver, 'capabilities'>
}

/** Returns the catalogue, reduced to what the drivers of each region support (ADR 0014). Real regions have backups if the engines file has a store for them. */
export function effectiveCatalogue(
  catalogue: Catalogue,
  records: RecordsOfRegions,
  { restic = [] }: Pick<EngineFile, 'restic'> = {},
): Catalogue {
  const stored = new Set(restic.flatMap(({ regions }) => regions))
  return narrowCatalogue(catalogue, (region) => ({
    ...readCapabilities(records, region),
    backsUp: region.drivers.volumes === simulatedEngine || stored.has(region.id),
  }))
}

/**
 * Returns the effective catalogue without open drivers: the engines file determines the capabilities. Throws OperatorFailure for regions that its engines
 * cannot serve.
 */
export function effectiveCatalogueOfEngines(catalogue: Catalogue, engines: EngineFile): Catalogue {
  checkRegions(catalogue, engines)
  const records = recordsOfEngines(engines)
  const driversOf = (region: string) => findRegion(catalogue, region)?.drivers
  return effectiveCatalogue(
    catalogue,
    {
      volumes: (region) => {
        const { volumes = '', hosts = '' } = driversOf(region) ?? {}
        return records.volumes(volumes, { region, hosts }) ?? simulatedRecords.volumes
      },
      hosts: (region) => records.hosts(driversOf(region)?.hosts ?? '') ?? simulatedRecords.hosts,
      clusters: (region) => records.clusters(driversOf(region)?.clusters ?? '') ?? simulatedRecords.clusters,
    },
    engines,
  )
}

function readCapabilities(
  records: RecordsOfRegions,
  { id, drivers }: CatalogueRegion,
): Omit<RegionCapabilities, 'backsUp'> {
  const { hardwareTypes, migrates, encrypts } = records.volumes(id).capabilities
  const { hotPlugs, devicesMax, encryptsDisks, configuresGuests, images } = records.hosts(id).capabilities
  const { keepsDisks, takesImages, kernels, hypervisors, opensConsoles, rescues } = records.hosts(id).capabilities
  const none = { hasHighAvailability: false, hasAccessLists: false, versions: [] }
  const { hasHighAvailability, hasAccessLists, versions } =
    drivers.clusters === null ? none : records.clusters(id).capabilities
  const ofGuests = { hotPlugs, devicesMax, encryptsDisks, configuresGuests, images, takesImages }
  const ofHosts = { ...ofGuests, keepsDisks, kernels, hypervisors, opensConsoles, rescues }
  return { hardwareTypes, migrates, encrypts, ...ofHosts, hasHighAvailability, hasAccessLists, versions }
}

import type { Catalogue, CatalogueRegion } from '#domain/catalogue/catalogue.ts'
import { findRegion } from '#domain/catalogue/regions.ts'
import type {
  BackupStore,
  ClusterDriver,
  Drivers,
  HostDriver,
  ImageStore,
  VolumeDriver,
} from '#reconcile/ports/index.ts'

/** Drivers by engine name; undefined for an unknown engine. */
export interface EngineDrivers {
  hosts(engine: string, region: string): HostDriver | undefined
  volumes(engine: string, region: string): VolumeDriver | undefined
  clusters(engine: string, region: string): ClusterDriver | undefined
  images(engine: string): ImageStore | undefined
  /** Undefined in a region without a store for backups. */
  backups(engine: string, region: string): BackupStore | undefined
}

/**
 * Returns the catalogue's drivers of each region (decision H). Throws for an unknown engine. The returned functions throw for a region that is not in the
 * catalogue or has no such driver.
 */
export function chooseDrivers(catalogue: Catalogue, engines: EngineDrivers): Drivers {
  const regionOf = (id: string): CatalogueRegion => {
    const region = findRegion(catalogue, id)
    if (!region) throw new Error(`region ${id} is not in the catalogue`)
    return region
  }
  const served = <Driver>(driver: Driver | undefined, engine: string, id: string): Driver => {
    if (!driver) throw new Error(`region ${id} has no engine named ${engine}`)
    return driver
  }
  const drivers: Drivers = {
    hosts(id) {
      const { hosts } = regionOf(id).drivers
      return served(engines.hosts(hosts, id), hosts, id)
    },
    volumes(id) {
      const { volumes } = regionOf(id).drivers
      return served(engines.volumes(volumes, id), volumes, id)
    },
    images(id) {
      const { hosts } = regionOf(id).drivers
      return served(engines.images(hosts), hosts, id)
    },
    backups(id) {
      const { volumes } = regionOf(id).drivers
      return served(engines.backups(volumes, id), volumes, id)
    },
    clusters(id) {
      const { clusters } = regionOf(id).drivers
      if (clusters === null) throw new Error(`region ${id} has no cluster driver`)
      return served(engines.clusters(clusters, id), clusters, id)
    },
  }
  for (const { id, drivers: named } of catalogue.regions) {
    drivers.hosts(id)
    drivers.volumes(id)
    if (named.clusters !== null) drivers.clusters(id)
  }
  return drivers
}

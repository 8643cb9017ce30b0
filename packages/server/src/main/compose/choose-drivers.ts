import type { Catalogue, CatalogueRegion } from '#domain/catalogue/catalogue.ts'
import { findRegion } from '#domain/catalogue/regions.ts'
import type { ClusterDriver, Drivers, HostDriver, VolumeDriver } from '#reconcile/ports/index.ts'

/** The drivers of one engine. */
export interface EngineDrivers {
  readonly hosts: HostDriver
  readonly volumes: VolumeDriver
  /** Absent for an engine without control planes. */
  readonly clusters?: ClusterDriver
}

/**
 * Serves each region by the drivers its catalogue entry names (decision H). Throws at start when a name is unknown, and for a region
 * that left the catalogue while things are still in it.
 */
export function chooseDrivers(catalogue: Catalogue, engines: Readonly<Record<string, EngineDrivers>>): Drivers {
  const engineOf = (name: string): EngineDrivers => {
    const engine = engines[name]
    if (!engine) throw new Error(`no driver is called ${name}`)
    return engine
  }
  const regionOf = (id: string): CatalogueRegion => {
    const region = findRegion(catalogue, id)
    if (!region) throw new Error(`region ${id} is no longer configured`)
    return region
  }
  const clustersOf = (id: string): ClusterDriver => {
    const { clusters: name } = regionOf(id).drivers
    const clusters = name === null ? undefined : engineOf(name).clusters
    if (!clusters) throw new Error(`region ${id} has no driver for clusters`)
    return clusters
  }
  for (const { id, drivers } of catalogue.regions) {
    for (const name of [drivers.hosts, drivers.volumes]) engineOf(name)
    if (drivers.clusters !== null) clustersOf(id)
  }
  return {
    hosts: (region) => engineOf(regionOf(region).drivers.hosts).hosts,
    volumes: (region) => engineOf(regionOf(region).drivers.volumes).volumes,
    clusters: clustersOf,
  }
}

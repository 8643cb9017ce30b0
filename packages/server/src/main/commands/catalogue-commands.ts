import { readFileSync } from 'node:fs'
import { linode, neutral } from '@moorage/contract'
import { countAttachable } from '#domain/attachment/limits.ts'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import type { Installation } from '#store/installation/installation.ts'
import { readCatalogue, shippedCatalogue } from '../catalogue/index.ts'
import { configureCatalogue } from '../compose/configure-catalogue.ts'
import { readEngines } from '../engines/index.ts'
import { effectiveCatalogueOfEngines } from '../compose/effective-catalogue.ts'
import type { Settings } from '../settings/index.ts'

const dialects = { linode, neutral } as const

type CatalogueSettings = Pick<Settings, 'catalogue' | 'dialect' | 'volumeMaxGib' | 'engines'>

/** Commands of `moor catalogue` (docs/catalogue.md). */
export const catalogueCommands = { show, check, print } as const

/**
 * Reads the catalogue and engines files. Returns a function from an installation to its effective catalogue, without open drivers. Both throw OperatorFailure
 * for problems in these files.
 */
export function catalogueForSettings(settings: CatalogueSettings): (installation: Installation | null) => Catalogue {
  const catalogueOf = configureCatalogue(settings)
  const engines = readEngines(settings.engines)
  return (installation) => effectiveCatalogueOfEngines(catalogueOf(installation), engines)
}

function show(settings: CatalogueSettings): object {
  const { regions, hostTypes, clusterVersions, clusterTypes, images, kernels, volume } =
    catalogueForSettings(settings)(null)
  return {
    file: settings.catalogue ?? shippedCatalogue(settings.dialect),
    volume: {
      size_min_gib: volume.sizeMinGib,
      size_max_gib: volume.sizeMaxGib,
      size_default_gib: volume.sizeDefaultGib,
      gib_monthly: volume.gib.price.monthly,
    },
    regions: regions.map(({ id, label, country, capabilities, storageClasses, drivers }) => ({
      id,
      label,
      country,
      capabilities,
      storage_classes: storageClasses,
      drivers: [drivers.hosts, drivers.volumes, drivers.clusters ?? 'none'],
    })),
    host_types: hostTypes.map((type) => ({
      id: type.id,
      label: type.label,
      memory_mib: type.memoryMib,
      disk_mib: type.diskMib,
      vcpus: type.vcpus,
      hourly: type.price.hourly,
      monthly: type.price.monthly,
    })),
    cluster_versions: clusterVersions.map(({ id, patch, isOffered, isUpgradable }) => ({
      id,
      patch,
      offered: isOffered,
      upgradable: isUpgradable,
    })),
    cluster_types: clusterTypes.map(({ id, label, price }) => ({ id, label, ...price })),
    images: images.map(({ id, label, vendor, sizeMib, isDeprecated }) => ({
      id,
      label,
      vendor: vendor ?? 'none',
      size_mib: sizeMib,
      deprecated: isDeprecated,
    })),
    kernels: kernels.map(({ id, label, isDeprecated }) => ({ id, label, deprecated: isDeprecated })),
  }
}

/** Returns entry counts, and warnings about host types that cannot attach volumes. Throws OperatorFailure with every problem and its line. */
function check(file: string, { dialect }: Pick<Settings, 'dialect'>): object {
  const { regions, hostTypes, clusterVersions, images } = readCatalogue(file)
  return {
    file,
    regions: regions.length,
    host_types: hostTypes.length,
    cluster_versions: clusterVersions.length,
    images: images.length,
    warnings: hostTypes.flatMap(({ id, memoryMib }) => {
      if (countAttachable({ memoryMib, policy: dialects[dialect].policy, devicesMax: null }) > 0) return []
      return [{ host_type: id, warning: `its hosts cannot attach volumes: memory_mib is ${memoryMib}, below 1024` }]
    }),
  }
}

function print(settings: CatalogueSettings): Buffer {
  return readFileSync(settings.catalogue ?? shippedCatalogue(settings.dialect))
}

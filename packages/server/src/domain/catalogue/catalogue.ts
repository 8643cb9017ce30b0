import type { Capability, HardwareType, HostTypeClass, ImageCapability, KernelArchitecture } from '@moorage/contract'
import type { RegionAddresses } from '../address/pool.ts'
import type { Tariff } from './tariff.ts'

/** Class of a new volume: nvme unless the region has only hdd (decision D3). */
export function chooseHardwareType(offered: readonly HardwareType[]): HardwareType {
  return offered.includes('nvme') ? 'nvme' : 'hdd'
}

/** What the drivers of a region can never do is refused when it is asked for (driver contract, rule 8). */
export interface RegionCapabilities {
  readonly hardwareTypes: readonly HardwareType[]
  readonly migrates: boolean
  readonly encrypts: boolean
  readonly encryptsDisks: boolean
  readonly hotPlugs: boolean
  readonly devicesMax: number
  /** Images that hosts can be made from there; null for all. */
  readonly images: readonly string[] | null
  /** Kernels that hosts can start there; null for all, run levels and the like among them. */
  readonly kernels: readonly string[] | null
  readonly hasHighAvailability: boolean
  readonly hasAccessLists: boolean
  /** Kubernetes minors that can be run there. */
  readonly versions: readonly string[]
}

/** A place where things can be made (facts 12; decision D3 for the storage classes). */
export interface CatalogueRegion {
  readonly id: string
  readonly label: string
  readonly country: string
  readonly capabilities: readonly Capability[]
  readonly storageClasses: readonly HardwareType[]
  /** Kind of the place; `core` for ordinary ones. */
  readonly siteType: string
  /** What hosts there get their addresses of (decision H16). */
  readonly addresses: RegionAddresses
  /** Name servers that hosts there may ask, addresses with commas between them. */
  readonly resolvers: { readonly ipv4: string; readonly ipv6: string }
  /** What its drivers say that they can do, as this process knows them; null where they were not asked, and then nothing is refused for it (ADR 0014). */
  readonly abilities: RegionCapabilities | null
  /** Which driver serves the region, per capability (decision H); names the composition root knows. */
  readonly drivers: { readonly hosts: string; readonly volumes: string; readonly clusters: string | null }
}

/** A plan for hosts. Memory and disk in MiB, transfer in GB, network in Mbit/s. */
export interface CatalogueHostType extends Tariff {
  readonly id: string
  readonly label: string
  readonly typeClass: HostTypeClass
  readonly memoryMib: number
  readonly diskMib: number
  readonly vcpus: number
  readonly transferGb: number
  readonly networkOutMbit: number
  readonly gpus: number
  /** Type that takes its place; null when there is none. */
  readonly successor: string | null
  readonly backups: Tariff
}

/** Bounds of volumes; configurable (decision D2). */
export interface VolumeBounds {
  readonly sizeMinGib: number
  readonly sizeMaxGib: number
  readonly sizeDefaultGib: number
}

/** A Kubernetes minor (decision E4). */
export interface ClusterVersion {
  /** `<major>.<minor>`, for example `1.36`. */
  readonly id: string
  /** Patch that new and recycled nodes get, for example `1.36.2`. */
  readonly patch: string
  /** Listed, and accepted for new clusters. */
  readonly isOffered: boolean
  /** A cluster of the minor before may step to it. */
  readonly isUpgradable: boolean
}

/** Price of a control plane (facts 13). */
export interface CatalogueClusterType extends Tariff {
  readonly id: string
  readonly label: string
}

/** What hosts can be made from (decision H8). */
export interface CatalogueImage {
  /** May hold a slash, for example `linode/debian12`. */
  readonly id: string
  readonly label: string
  /** Who makes the distribution; null when nobody is named. */
  readonly vendor: string | null
  readonly description: string
  readonly sizeMib: number
  /** Moments as the wire writes them (decision A5). */
  readonly created: string
  /** When its maker stops mending it; null when that is not known. */
  readonly endOfLife: string | null
  /** Still there for who names it, and not to be chosen anew. */
  readonly isDeprecated: boolean
  readonly capabilities: readonly ImageCapability[]
}

/** A kernel that configurations can name, as clients of the linode dialect know it (decision H12). */
export interface CatalogueKernel {
  /** As that dialect writes it, for example `linode/latest-64bit`. */
  readonly id: string
  readonly label: string
  readonly version: string
  readonly architecture: KernelArchitecture
  readonly hasKvm: boolean
  readonly isParavirtual: boolean
  readonly isDeprecated: boolean
  /** Moment as the wire writes it (decision A5). */
  readonly built: string
}

/** What this installation offers: configuration, not rows. */
export interface Catalogue {
  readonly regions: readonly CatalogueRegion[]
  readonly hostTypes: readonly CatalogueHostType[]
  /** Newest first. */
  readonly clusterVersions: readonly ClusterVersion[]
  /** `orch-sa` (one control plane, free) and `orch-ha` (highly available). */
  readonly clusterTypes: readonly CatalogueClusterType[]
  readonly images: readonly CatalogueImage[]
  readonly kernels: readonly CatalogueKernel[]
  readonly volume: VolumeBounds & { readonly gib: Tariff }
}

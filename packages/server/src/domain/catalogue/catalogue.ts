import type { Capability, HardwareType, HostTypeClass, ImageCapability, KernelArchitecture } from '@moorage/contract'
import type { RegionAddresses } from '../address/pool.ts'
import type { Tariff } from './tariff.ts'

/** Returns the storage class of a new volume: nvme unless the region has only hdd (decision D3). */
export function chooseHardwareType(offered: readonly HardwareType[]): HardwareType {
  return offered.includes('nvme') ? 'nvme' : 'hdd'
}

/** Capabilities of a region's drivers. Requests beyond them are rejected immediately (driver contract, rule 8). */
export interface RegionCapabilities {
  readonly hardwareTypes: readonly HardwareType[]
  readonly migrates: boolean
  readonly encrypts: boolean
  readonly encryptsDisks: boolean
  readonly hotPlugs: boolean
  readonly devicesMax: number
  /** Images for new hosts; null for all. */
  readonly images: readonly string[] | null
  /** Kernels, and with them run levels and similar options; null for all. */
  readonly kernels: readonly string[] | null
  readonly hasHighAvailability: boolean
  readonly hasAccessLists: boolean
  /** Supported Kubernetes minors. */
  readonly versions: readonly string[]
}

/** Region (facts 12; decision D3 for the storage classes). */
export interface CatalogueRegion {
  readonly id: string
  readonly label: string
  readonly country: string
  readonly capabilities: readonly Capability[]
  readonly storageClasses: readonly HardwareType[]
  /** `core` for ordinary regions. */
  readonly siteType: string
  /** Address sources of its hosts (decision H16). */
  readonly addresses: RegionAddresses
  /** Name servers of its hosts, comma-separated addresses. */
  readonly resolvers: { readonly ipv4: string; readonly ipv6: string }
  /** Capabilities of its drivers as this process knows them; null if they were not queried, in which case nothing is rejected for them (ADR 0014). */
  readonly abilities: RegionCapabilities | null
  /** Driver for each capability (decision H), by the names that the composition root knows. */
  readonly drivers: { readonly hosts: string; readonly volumes: string; readonly clusters: string | null }
}

/** Host type. Memory and disk in MiB, transfer in GB, network in Mbit/s. */
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
  readonly successor: string | null
  readonly backups: Tariff
}

/** Configurable bounds of volume sizes (decision D2). */
export interface VolumeBounds {
  readonly sizeMinGib: number
  readonly sizeMaxGib: number
  readonly sizeDefaultGib: number
}

/** Kubernetes minor version (decision E4). */
export interface ClusterVersion {
  /** `<major>.<minor>`, for example `1.36`. */
  readonly id: string
  /** Patch of new and recycled nodes, for example `1.36.2`. */
  readonly patch: string
  /** Listed, and accepted for new clusters. */
  readonly isOffered: boolean
  /** Clusters of the previous minor can be upgraded to it. */
  readonly isUpgradable: boolean
}

/** Price of a control plane (facts 13). */
export interface CatalogueClusterType extends Tariff {
  readonly id: string
  readonly label: string
}

/** Image for new hosts (decision H8). */
export interface CatalogueImage {
  /** May contain a slash, for example `linode/debian12`. */
  readonly id: string
  readonly label: string
  readonly vendor: string | null
  readonly description: string
  readonly sizeMib: number
  /** Times in the form of the wire (decision A5). */
  readonly created: string
  /** End of the vendor's support; null if unknown. */
  readonly endOfLife: string | null
  /** Accepted by name, but not offered for selection. */
  readonly isDeprecated: boolean
  readonly capabilities: readonly ImageCapability[]
}

/** Kernel of a configuration, as clients of the linode dialect know it (decision H12). */
export interface CatalogueKernel {
  /** In the form of that dialect, for example `linode/latest-64bit`. */
  readonly id: string
  readonly label: string
  readonly version: string
  readonly architecture: KernelArchitecture
  readonly hasKvm: boolean
  readonly isParavirtual: boolean
  readonly isDeprecated: boolean
  /** Time in the form of the wire (decision A5). */
  readonly built: string
}

/** Offering of this installation: configuration, not rows. */
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

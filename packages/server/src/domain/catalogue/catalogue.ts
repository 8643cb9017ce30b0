import type { Capability, HardwareType, HostTypeClass, ImageCapability, KernelArchitecture } from '@moorage/contract'
import type { RegionAddresses } from '../address/pool.ts'
import type { Tariff } from './tariff.ts'

/** Returns the storage class of a new volume: nvme unless the region has only hdd (decision D3). */
export function chooseHardwareType(offered: readonly HardwareType[]): HardwareType {
  return offered.includes('nvme') ? 'nvme' : 'hdd'
}

/** Capabilities of a region's drivers. Requests that need other capabilities are rejected immediately (driver contract, rule 8). */
export interface RegionCapabilities {
  readonly hardwareTypes: readonly HardwareType[]
  readonly migrates: boolean
  readonly encrypts: boolean
  /** Has a store for backups of volumes. */
  readonly backsUp: boolean
  readonly encryptsDisks: boolean
  readonly keepsDisks: boolean
  readonly configuresGuests: boolean
  readonly hotPlugs: boolean
  readonly devicesMax: number
  /** Supported images; null for all. */
  readonly images: readonly string[] | null
  /** Supports images of users. */
  readonly takesImages: boolean
  /** Supported kernels; null if all boot settings are accepted. */
  readonly kernels: readonly string[] | null
  /** Hypervisors between which hosts can be moved. */
  readonly hypervisors: readonly string[]
  readonly opensConsoles: boolean
  /** Hosts can boot a rescue system. */
  readonly rescues: boolean
  readonly hasHighAvailability: boolean
  readonly hasAccessLists: boolean
  readonly versions: readonly string[]
}

/** Region (facts 12; decision D3). */
export interface CatalogueRegion {
  readonly id: string
  readonly label: string
  readonly country: string
  readonly capabilities: readonly Capability[]
  readonly storageClasses: readonly HardwareType[]
  readonly siteType: string
  readonly addresses: RegionAddresses
  /** Comma-separated addresses. */
  readonly resolvers: { readonly ipv4: string; readonly ipv6: string }
  /** Null before the drivers are first queried; no request is then rejected (ADR 0014). */
  readonly abilities: RegionCapabilities | null
  /** Names of drivers, one per port (decision H). */
  readonly drivers: { readonly hosts: string; readonly volumes: string; readonly clusters: string | null }
}

/** Host type that clients can choose. */
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

/** Bounds of volume sizes (decision D2). */
export interface VolumeBounds {
  readonly sizeMinGib: number
  readonly sizeMaxGib: number
  readonly sizeDefaultGib: number
}

/** Kubernetes minor version (decision E4). */
export interface ClusterVersion {
  readonly id: string
  /** Patch version of new and recycled nodes. */
  readonly patch: string
  readonly isOffered: boolean
  /** True if the previous minor version can be upgraded to this one. */
  readonly isUpgradable: boolean
}

/** Price of a control plane (facts 13). */
export interface CatalogueClusterType extends Tariff {
  readonly id: string
  readonly label: string
}

/** Image for new hosts (decision H8). */
export interface CatalogueImage {
  readonly id: string
  readonly label: string
  readonly vendor: string | null
  readonly description: string
  readonly sizeMib: number
  readonly created: string
  /** Null if unknown. */
  readonly endOfLife: string | null
  /** True if requests can name the image, but errors do not suggest it. */
  readonly isDeprecated: boolean
  readonly capabilities: readonly ImageCapability[]
}

/** Kernel of the linode dialect (decision H12). */
export interface CatalogueKernel {
  readonly id: string
  readonly label: string
  readonly version: string
  readonly architecture: KernelArchitecture
  readonly hasKvm: boolean
  readonly isParavirtual: boolean
  readonly isDeprecated: boolean
  readonly built: string
}

/** Everything that clients can choose. */
export interface Catalogue {
  readonly regions: readonly CatalogueRegion[]
  readonly hostTypes: readonly CatalogueHostType[]
  readonly clusterVersions: readonly ClusterVersion[]
  readonly clusterTypes: readonly CatalogueClusterType[]
  readonly images: readonly CatalogueImage[]
  readonly kernels: readonly CatalogueKernel[]
  readonly volume: VolumeBounds & { readonly gib: Tariff }
}

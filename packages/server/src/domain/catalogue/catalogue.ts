import type { Capability, HardwareType, HostTypeClass, ImageCapability, KernelArchitecture } from '@moorage/contract'
import type { RegionAddresses } from '../address/pool.ts'
import type { Tariff } from './tariff.ts'

/** Returns the storage class of a new volume: nvme unless the region has only hdd (decision D3). */
export function chooseHardwareType(offered: readonly HardwareType[]): HardwareType {
  return offered.includes('nvme') ? 'nvme' : 'hdd'
}

/** Capabilities of a region's drivers. Requests beyond these are rejected immediately (driver contract, rule 8). */
export interface RegionCapabilities {
  readonly hardwareTypes: readonly HardwareType[]
  readonly migrates: boolean
  readonly encrypts: boolean
  readonly encryptsDisks: boolean
  readonly hotPlugs: boolean
  readonly devicesMax: number
  /** Null for all. */
  readonly images: readonly string[] | null
  /** Null if all boot settings are accepted. With a list, hosts boot with their disk's bootloader. */
  readonly kernels: readonly string[] | null
  readonly hasHighAvailability: boolean
  readonly hasAccessLists: boolean
  /** Kubernetes minors. */
  readonly versions: readonly string[]
}

/** Region (facts 12; decision D3). */
export interface CatalogueRegion {
  readonly id: string
  readonly label: string
  readonly country: string
  readonly capabilities: readonly Capability[]
  readonly storageClasses: readonly HardwareType[]
  /** `core` for ordinary regions. */
  readonly siteType: string
  /** Host addresses (decision H16). */
  readonly addresses: RegionAddresses
  /** Comma-separated. */
  readonly resolvers: { readonly ipv4: string; readonly ipv6: string }
  /** Driver capabilities. Null, before the first query, rejects no request (ADR 0014). */
  readonly abilities: RegionCapabilities | null
  /** Names in the composition root, one per port (decision H). */
  readonly drivers: { readonly hosts: string; readonly volumes: string; readonly clusters: string | null }
}

/** Host type: MiB, transfer in GB, network in Mbit/s. */
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
  /** For example `1.36`. */
  readonly id: string
  /** For new and recycled nodes, for example `1.36.2`. */
  readonly patch: string
  readonly isOffered: boolean
  /** From the previous minor. */
  readonly isUpgradable: boolean
}

/** Price of a control plane (facts 13). */
export interface CatalogueClusterType extends Tariff {
  readonly id: string
  readonly label: string
}

/** Image for new hosts (decision H8). */
export interface CatalogueImage {
  /** For example `linode/debian12`. */
  readonly id: string
  readonly label: string
  readonly vendor: string | null
  readonly description: string
  readonly sizeMib: number
  /** Wire format (decision A5). */
  readonly created: string
  /** Null if unknown. */
  readonly endOfLife: string | null
  /** Accepted by name, but not offered. */
  readonly isDeprecated: boolean
  readonly capabilities: readonly ImageCapability[]
}

/** Kernel of the linode dialect (decision H12). */
export interface CatalogueKernel {
  /** For example `linode/latest-64bit`. */
  readonly id: string
  readonly label: string
  readonly version: string
  readonly architecture: KernelArchitecture
  readonly hasKvm: boolean
  readonly isParavirtual: boolean
  readonly isDeprecated: boolean
  /** Wire format (decision A5). */
  readonly built: string
}

/** Offering of this installation. */
export interface Catalogue {
  readonly regions: readonly CatalogueRegion[]
  readonly hostTypes: readonly CatalogueHostType[]
  /** Newest first. */
  readonly clusterVersions: readonly ClusterVersion[]
  /** `orch-sa` (free) and `orch-ha` (highly available). */
  readonly clusterTypes: readonly CatalogueClusterType[]
  readonly images: readonly CatalogueImage[]
  readonly kernels: readonly CatalogueKernel[]
  readonly volume: VolumeBounds & { readonly gib: Tariff }
}

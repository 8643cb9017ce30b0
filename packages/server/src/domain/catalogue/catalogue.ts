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
  /** Images for new hosts; null for all. */
  readonly images: readonly string[] | null
  /** Supported kernels; null if all boot settings are accepted. With a list, hosts boot with their disk's bootloader. */
  readonly kernels: readonly string[] | null
  readonly hasHighAvailability: boolean
  readonly hasAccessLists: boolean
  /** Kubernetes minors. */
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
  /** Host addresses (decision H16). */
  readonly addresses: RegionAddresses
  /** Name servers of hosts, comma-separated. */
  readonly resolvers: { readonly ipv4: string; readonly ipv6: string }
  /** Driver capabilities known to this process. Null, before the first query, rejects no request (ADR 0014). */
  readonly abilities: RegionCapabilities | null
  /** Driver names in the composition root, one per port (decision H). */
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
  /** For example `1.36`. */
  readonly id: string
  /** For new and recycled nodes, for example `1.36.2`. */
  readonly patch: string
  /** Listed, and accepted for new clusters. */
  readonly isOffered: boolean
  /** Clusters of the previous minor can be upgraded to this one. */
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
  /** In the wire form (decision A5). */
  readonly created: string
  /** End of vendor support; null if unknown. */
  readonly endOfLife: string | null
  /** Accepted by name, but not offered. */
  readonly isDeprecated: boolean
  readonly capabilities: readonly ImageCapability[]
}

/** Kernel of a configuration in the linode dialect (decision H12). */
export interface CatalogueKernel {
  /** For example `linode/latest-64bit`. */
  readonly id: string
  readonly label: string
  readonly version: string
  readonly architecture: KernelArchitecture
  readonly hasKvm: boolean
  readonly isParavirtual: boolean
  readonly isDeprecated: boolean
  /** In the wire form (decision A5). */
  readonly built: string
}

/** Offering of this installation, from its configuration. */
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

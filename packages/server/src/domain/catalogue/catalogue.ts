/** Storage classes (contract, Volume.hardware_type). */
export const hardwareTypes = ['hdd', 'nvme'] as const
/** One storage class. */
export type HardwareType = (typeof hardwareTypes)[number]

/** Class of a new volume: nvme unless the region has only hdd (decision D3). */
export function chooseHardwareType(offered: readonly HardwareType[]): HardwareType {
  return offered.includes('nvme') ? 'nvme' : 'hdd'
}

/** Price of a thing, exact decimals as text. */
export interface Price {
  readonly hourly: string
  readonly monthly: string
}

/** What the drivers of a region can never do is refused when it is asked for (driver contract, rule 8). */
export interface RegionCapabilities {
  readonly hardwareTypes: readonly HardwareType[]
  readonly migrates: boolean
  readonly hotPlugs: boolean
  readonly devicesMax: number
  readonly hasHighAvailability: boolean
  /** Kubernetes minors that can be run there. */
  readonly versions: readonly string[]
}

/** A place where things can be made (facts 12; decision D3 for the storage classes). */
export interface Region {
  readonly id: string
  readonly label: string
  readonly country: string
  readonly capabilities: readonly string[]
  readonly storageClasses: readonly HardwareType[]
  /** What its drivers say that they can do, as this process knows them; null where they were not asked, and then nothing is refused for it (ADR 0014). */
  readonly abilities: RegionCapabilities | null
  /** Which driver serves the region, per capability (decision H); names the composition root knows. */
  readonly drivers: { readonly hosts: string; readonly volumes: string; readonly clusters: string | null }
}

/** A plan for hosts. Memory and disk in MiB, transfer in GB, network in Mbit/s. */
export interface HostType {
  readonly id: string
  readonly label: string
  readonly typeClass: string
  readonly memoryMib: number
  readonly diskMib: number
  readonly vcpus: number
  readonly transferGb: number
  readonly networkOutMbit: number
  readonly price: Price
  readonly backupsPrice: Price
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
export interface ClusterType {
  readonly id: string
  readonly label: string
  readonly price: Price
}

/** What this installation offers: configuration, not rows. */
export interface Catalogue {
  readonly regions: readonly Region[]
  readonly hostTypes: readonly HostType[]
  /** Newest first. */
  readonly clusterVersions: readonly ClusterVersion[]
  /** `orch-sa` (one control plane, free) and `orch-ha` (highly available). */
  readonly clusterTypes: readonly ClusterType[]
  readonly volume: VolumeBounds & { readonly gibPrice: Price }
}

import type { SimulatedFault } from './faults.ts'

/** What is being done to a simulated thing. */
export interface SimulatedWork {
  readonly kind: string
  readonly percent: number
  readonly remaining_ms: number
}

interface Thing {
  /** Its number in the API. */
  readonly id: number
  /** Its name in the simulated infrastructure. */
  readonly name: string
  readonly region: string
  /** Whether it has been made whole. */
  readonly complete: boolean
  readonly work: SimulatedWork | null
}

/** The disk of a volume. */
export interface SimulatedVolume extends Thing {
  /** In GiB. */
  readonly size: number
  readonly hardware_type: string
  readonly encrypted: boolean
  readonly healthy: boolean
  readonly missing: boolean
}

/** A host. */
export interface SimulatedHost extends Thing {
  readonly label: string
  readonly power: string
  readonly boot_serial: number
}

/** A volume at a host. */
export interface SimulatedDevice {
  readonly volume_id: number | null
  readonly host_id: number | null
  readonly link: string
  readonly slot: string | null
  readonly work: SimulatedWork | null
}

/** A control plane. */
export interface SimulatedCluster extends Thing {
  readonly uid: string
  readonly version: string
  readonly patch: string
  readonly highly_available: boolean
  readonly credentials_serial: number
  readonly endpoints: readonly string[]
}

/** A node of a cluster. */
export interface SimulatedNode {
  readonly id: number
  readonly name: string
  readonly cluster_id: number | null
  readonly node_name: string
  readonly host_id: number | null
  readonly version: string
  readonly ready: boolean
  readonly spec_serial: number
  readonly work: SimulatedWork | null
}

/** The room of a region. */
export interface SimulatedCapacity {
  readonly region: string
  readonly volumes_gib: number
  readonly volumes_gib_used: number
  readonly hosts: number
  readonly hosts_used: number
}

/** Everything that is simulated, as it is: what the control plane believes may differ. */
export interface SimulatedWorld {
  readonly volumes: readonly SimulatedVolume[]
  readonly hosts: readonly SimulatedHost[]
  readonly devices: readonly SimulatedDevice[]
  readonly clusters: readonly SimulatedCluster[]
  readonly nodes: readonly SimulatedNode[]
  readonly capacity: readonly SimulatedCapacity[]
  readonly faults: readonly SimulatedFault[]
}

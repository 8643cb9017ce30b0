import type { SimulatedFault } from './faults.ts'

/** Work in progress on a simulated resource. */
export interface SimulatedWork {
  readonly kind: string
  readonly percent: number
  readonly remaining_ms: number
}

interface SimulatedResource {
  /** ID in the API. */
  readonly id: number
  readonly name: string
  readonly region: string
  readonly complete: boolean
  readonly work: SimulatedWork | null
}

/** Simulated disk of a volume. */
export interface SimulatedVolume extends SimulatedResource {
  /** Size in GiB. */
  readonly size: number
  readonly hardware_type: string
  readonly encrypted: boolean
  readonly healthy: boolean
  readonly missing: boolean
}

/** Simulated host. */
export interface SimulatedHost extends SimulatedResource {
  readonly label: string
  readonly power: string
  readonly boot_serial: number
}

/** Volume that is plugged into a host. */
export interface SimulatedDevice {
  readonly volume_id: number | null
  readonly host_id: number | null
  readonly link: string
  readonly slot: string | null
  readonly work: SimulatedWork | null
}

/** Simulated control plane. */
export interface SimulatedCluster extends SimulatedResource {
  readonly uid: string
  readonly version: string
  readonly patch: string
  readonly highly_available: boolean
  readonly credentials_serial: number
  readonly endpoints: readonly string[]
}

/** Simulated node of a cluster. */
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

/** Capacity of a region. */
export interface SimulatedCapacity {
  readonly region: string
  readonly volumes_gib: number
  readonly volumes_gib_used: number
  readonly hosts: number
  readonly hosts_used: number
}

/** Simulator state, which may differ from the control plane's records. */
export interface SimulatedState {
  readonly volumes: readonly SimulatedVolume[]
  readonly hosts: readonly SimulatedHost[]
  readonly devices: readonly SimulatedDevice[]
  readonly clusters: readonly SimulatedCluster[]
  readonly nodes: readonly SimulatedNode[]
  readonly capacity: readonly SimulatedCapacity[]
  readonly faults: readonly SimulatedFault[]
}

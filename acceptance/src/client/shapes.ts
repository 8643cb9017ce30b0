/** Volume in the neutral dialect. */
export interface Volume {
  readonly id: number
  readonly label: string
  readonly created: string
  readonly updated: string
  readonly filesystem_path: string
  readonly hardware_type: string
  readonly host_id: number | null
  readonly host_label: string | null
  readonly region: string
  readonly size: number
  readonly status: string
  readonly tags: readonly string[]
  readonly encryption: string
  readonly io_ready: boolean
  readonly orch_cluster_id: number | null
}

/** Fields of a host that the tests read. */
export interface Host {
  readonly id: number
  readonly label: string
  readonly status: string
  readonly type: string
  readonly region: string
  readonly ipv4: readonly string[]
  readonly specs: { readonly memory: number }
  readonly tags: readonly string[]
  readonly attached_volumes: number
  readonly attached_volumes_max: number
}

/** Cluster in the neutral dialect. */
export interface Cluster {
  readonly id: number
  readonly label: string
  readonly region: string
  readonly k8s_version: string
  readonly control_plane: { readonly high_availability: boolean }
  readonly tags: readonly string[]
  readonly created: string
  readonly updated: string
}

/** Node of a pool. */
interface Node {
  readonly id: string
  readonly instance_id: number | null
  readonly status: string
}

/** Node pool. */
export interface Pool {
  readonly id: number
  readonly type: string
  readonly count: number
  readonly autoscaler: { readonly enabled: boolean; readonly min: number; readonly max: number }
  readonly disks: readonly { readonly size: number; readonly type: string }[]
  readonly nodes: readonly Node[]
  readonly tags: readonly string[]
  readonly labels: Readonly<Record<string, string>>
  readonly taints: readonly { readonly key: string; readonly value: string; readonly effect: string }[]
}

/** Entity to which an event refers. */
interface Entity {
  readonly id: number | string
  readonly type: string
  readonly label: string
  readonly url: string
}

/** Event (decision F1). */
export interface EventRecord {
  readonly id: number
  readonly action: string
  readonly status: string
  readonly percent_complete: number | null
  readonly duration: number | null
  readonly entity: Entity
  readonly secondary_entity: Entity | null
  readonly username: string | null
  readonly message: string | null
  readonly created: string
  readonly seen: boolean
  readonly read: boolean
}

/** Page of a list (decision C1). */
export interface Page<T> {
  readonly data: readonly T[]
  readonly page: number
  readonly pages: number
  readonly results: number
}

/** True if an event has ended, successfully or not (decision F1). */
export function hasEnded(event: EventRecord): boolean {
  return event.status !== 'scheduled' && event.status !== 'started'
}

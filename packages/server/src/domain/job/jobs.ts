import { type EventAction, type HardwareType, isKeyOf, type JobAction } from '@moorage/contract'

/** Kinds of resources that have a reconciler. */
export type WorkKind = 'volume' | 'host' | 'cluster' | 'pool' | 'node'

/** Who carries a job out, and what its deadline grows with (decision D11). */
interface JobSpec {
  /** Kind of the resource whose passes end it. */
  readonly by: WorkKind
  /**
   * `one`: that of one thing. `rolling`: for each node, because they are replaced one after another. `parallel`: for every ten nodes,
   * because they come or go side by side and wait for one another.
   */
  readonly deadline: 'one' | 'rolling' | 'parallel'
}

/** Every job of the catalogue: one that nobody carries out does not compile. What ends it stands in the summary of its resource. */
export const jobs = {
  volume_create: { by: 'volume', deadline: 'one' },
  volume_attach: { by: 'volume', deadline: 'one' },
  volume_detach: { by: 'volume', deadline: 'one' },
  volume_clone: { by: 'volume', deadline: 'one' },
  volume_resize: { by: 'volume', deadline: 'one' },
  volume_delete: { by: 'volume', deadline: 'one' },
  volume_migrate: { by: 'volume', deadline: 'one' },
  volume_repair: { by: 'volume', deadline: 'one' },
  host_create: { by: 'host', deadline: 'one' },
  host_boot: { by: 'host', deadline: 'one' },
  host_shutdown: { by: 'host', deadline: 'one' },
  host_reboot: { by: 'host', deadline: 'one' },
  host_resize: { by: 'host', deadline: 'one' },
  host_rebuild: { by: 'host', deadline: 'one' },
  host_delete: { by: 'host', deadline: 'one' },
  host_disk_create: { by: 'host', deadline: 'one' },
  host_disk_clone: { by: 'host', deadline: 'one' },
  host_disk_resize: { by: 'host', deadline: 'one' },
  host_disk_delete: { by: 'host', deadline: 'one' },
  orch_cluster_create: { by: 'cluster', deadline: 'parallel' },
  orch_cluster_update: { by: 'cluster', deadline: 'rolling' },
  orch_cluster_delete: { by: 'cluster', deadline: 'parallel' },
  orch_cluster_recycle: { by: 'cluster', deadline: 'rolling' },
  orch_kubeconfig_regenerate: { by: 'cluster', deadline: 'one' },
  orch_token_rotate: { by: 'cluster', deadline: 'one' },
  orch_cluster_regenerate: { by: 'cluster', deadline: 'one' },
  orch_control_plane_acl_update: { by: 'cluster', deadline: 'one' },
  orch_control_plane_acl_delete: { by: 'cluster', deadline: 'one' },
  orch_pool_create: { by: 'pool', deadline: 'parallel' },
  orch_pool_update: { by: 'pool', deadline: 'parallel' },
  orch_pool_delete: { by: 'pool', deadline: 'parallel' },
  orch_pool_recycle: { by: 'pool', deadline: 'rolling' },
  orch_node_recycle: { by: 'pool', deadline: 'rolling' },
  orch_node_create: { by: 'node', deadline: 'parallel' },
  orch_node_delete: { by: 'node', deadline: 'parallel' },
} as const satisfies Readonly<Record<JobAction, JobSpec>>

/** Actions of the jobs that one kind of resource carries out. */
export type JobActionOf<Kind extends WorkKind> = {
  [Action in JobAction]: (typeof jobs)[Action]['by'] extends Kind ? Action : never
}[JobAction]

/** Whether a job of this action is carried out by this kind. An older process does not know those of a newer one, and leaves them to it. */
export function isJobOf<Kind extends WorkKind>(kind: Kind, action: EventAction): action is JobActionOf<Kind> {
  return isKeyOf(jobs, action) && jobs[action].by === kind
}

/** Nodes that must be gone before a job is reached, and the serial of the labels and taints that the others must show. */
type NodesTarget = {
  readonly nodeIds?: readonly number[]
  readonly specSerial?: number
}

/** A recycle; a job about one node has its public id besides. */
type RecycleTarget = NodesTarget & { readonly node?: string }

/** A job about one disk of a host. */
type DiskTarget = { readonly diskId: number }

/** What each job asks for, as far as the resource's own row does not say it. */
interface JobTargets {
  /** `from` is the size before; events of 0.1.0 do not have it. */
  volume_resize: { readonly size: number; readonly from: number }
  volume_migrate: { readonly to: HardwareType }
  host_boot: { readonly bootSerial: number }
  host_reboot: { readonly bootSerial: number }
  host_shutdown: { readonly power: 'off' }
  host_resize: Partial<DiskTarget>
  host_disk_create: DiskTarget
  host_disk_clone: DiskTarget
  host_disk_resize: DiskTarget
  host_disk_delete: DiskTarget
  orch_cluster_update: NodesTarget & {
    readonly version?: string
    readonly isHighlyAvailable?: true
    readonly accessListSerial?: number
  }
  orch_control_plane_acl_update: { readonly accessListSerial: number }
  orch_control_plane_acl_delete: { readonly accessListSerial: number }
  orch_cluster_delete: NodesTarget
  orch_cluster_recycle: RecycleTarget
  orch_kubeconfig_regenerate: { readonly serial: number }
  orch_token_rotate: { readonly serial: number }
  orch_cluster_regenerate: { readonly serial: number }
  orch_pool_update: NodesTarget
  orch_pool_delete: NodesTarget
  orch_pool_recycle: RecycleTarget
  orch_node_recycle: RecycleTarget
}

/** What a job of this action may ask for; nothing where its row says everything. */
export type JobTarget<Action extends JobAction> = Action extends keyof JobTargets ? JobTargets[Action] : never

/** What an open job asks for, read from its event: whatever any action may. */
export type StoredTarget = NodesTarget & {
  readonly node?: string
  readonly size?: number
  readonly from?: number
  readonly to?: HardwareType
  readonly bootSerial?: number
  readonly power?: 'off'
  readonly diskId?: number
  readonly serial?: number
  readonly version?: string
  readonly isHighlyAvailable?: true
  readonly accessListSerial?: number
}

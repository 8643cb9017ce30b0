import { type EventAction, type HardwareType, isKeyOf, type JobAction } from '@moorage/contract'

/** Kinds of resources with a reconciler. */
export type WorkKind =
  | 'volume'
  | 'host'
  | 'cluster'
  | 'pool'
  | 'node'
  | 'image'
  | 'volume_snapshot'
  | 'volume_backup'
  | 'snapshot_policy'

/** Kind of resource and deadline of a job (decision D11). */
interface JobSpec {
  /** Kind whose passes end the job. */
  readonly by: WorkKind
  /** `rolling`: one deadline for each node, replaced one after another. `parallel`: one deadline for every ten nodes. */
  readonly deadline: 'one' | 'rolling' | 'parallel'
}

/** All jobs. The function `summarise<Kind>` of the job's kind decides when the job ends. */
export const jobs = {
  volume_create: { by: 'volume', deadline: 'one' },
  volume_attach: { by: 'volume', deadline: 'one' },
  volume_detach: { by: 'volume', deadline: 'one' },
  volume_clone: { by: 'volume', deadline: 'one' },
  volume_resize: { by: 'volume', deadline: 'one' },
  volume_delete: { by: 'volume', deadline: 'one' },
  volume_restore: { by: 'volume', deadline: 'one' },
  volume_purge: { by: 'volume', deadline: 'one' },
  volume_migrate: { by: 'volume', deadline: 'one' },
  volume_repair: { by: 'volume', deadline: 'one' },
  volume_rollback: { by: 'volume', deadline: 'one' },
  volume_snapshot_create: { by: 'volume_snapshot', deadline: 'one' },
  volume_snapshot_delete: { by: 'volume_snapshot', deadline: 'one' },
  volume_snapshot_restore: { by: 'volume_snapshot', deadline: 'one' },
  volume_snapshot_purge: { by: 'volume_snapshot', deadline: 'one' },
  volume_backup_create: { by: 'volume_backup', deadline: 'one' },
  volume_backup_delete: { by: 'volume_backup', deadline: 'one' },
  volume_backup_restore: { by: 'volume_backup', deadline: 'one' },
  volume_backup_purge: { by: 'volume_backup', deadline: 'one' },
  host_create: { by: 'host', deadline: 'one' },
  host_boot: { by: 'host', deadline: 'one' },
  host_shutdown: { by: 'host', deadline: 'one' },
  host_reboot: { by: 'host', deadline: 'one' },
  host_resize: { by: 'host', deadline: 'one' },
  host_rebuild: { by: 'host', deadline: 'one' },
  host_migrate: { by: 'host', deadline: 'one' },
  host_delete: { by: 'host', deadline: 'one' },
  host_restore: { by: 'host', deadline: 'one' },
  host_purge: { by: 'host', deadline: 'one' },
  host_disk_create: { by: 'host', deadline: 'one' },
  host_disk_clone: { by: 'host', deadline: 'one' },
  host_disk_resize: { by: 'host', deadline: 'one' },
  host_disk_delete: { by: 'host', deadline: 'one' },
  host_disk_restore: { by: 'host', deadline: 'one' },
  host_disk_purge: { by: 'host', deadline: 'one' },
  image_upload: { by: 'image', deadline: 'one' },
  disk_imagize: { by: 'image', deadline: 'one' },
  image_delete: { by: 'image', deadline: 'one' },
  orch_cluster_create: { by: 'cluster', deadline: 'parallel' },
  orch_cluster_update: { by: 'cluster', deadline: 'rolling' },
  orch_cluster_delete: { by: 'cluster', deadline: 'parallel' },
  orch_cluster_restore: { by: 'cluster', deadline: 'parallel' },
  orch_cluster_purge: { by: 'cluster', deadline: 'one' },
  orch_cluster_recycle: { by: 'cluster', deadline: 'rolling' },
  orch_kubeconfig_regenerate: { by: 'cluster', deadline: 'one' },
  orch_token_rotate: { by: 'cluster', deadline: 'one' },
  orch_cluster_regenerate: { by: 'cluster', deadline: 'one' },
  orch_control_plane_acl_update: { by: 'cluster', deadline: 'one' },
  orch_control_plane_acl_delete: { by: 'cluster', deadline: 'one' },
  orch_pool_create: { by: 'pool', deadline: 'parallel' },
  orch_pool_update: { by: 'pool', deadline: 'parallel' },
  orch_pool_delete: { by: 'pool', deadline: 'parallel' },
  orch_pool_restore: { by: 'pool', deadline: 'parallel' },
  orch_pool_purge: { by: 'pool', deadline: 'one' },
  orch_pool_recycle: { by: 'pool', deadline: 'rolling' },
  orch_node_recycle: { by: 'pool', deadline: 'rolling' },
  orch_node_create: { by: 'node', deadline: 'parallel' },
  orch_node_delete: { by: 'node', deadline: 'parallel' },
} as const satisfies Readonly<Record<JobAction, JobSpec>>

/** Job actions of one kind of resource. */
export type JobActionOf<Kind extends WorkKind> = {
  [Action in JobAction]: (typeof jobs)[Action]['by'] extends Kind ? Action : never
}[JobAction]

/** True if this kind executes the action. Unknown actions are left to processes of newer releases. */
export function isJobOf<Kind extends WorkKind>(kind: Kind, action: EventAction): action is JobActionOf<Kind> {
  return isKeyOf(jobs, action) && jobs[action].by === kind
}

/** IDs of nodes that must be gone, and the serial of labels and taints for other nodes. */
type NodesTarget = {
  readonly nodeIds?: readonly number[]
  readonly specSerial?: number
}

type RecycleTarget = NodesTarget & { readonly node?: string }

type DiskTarget = { readonly diskId: number }

/** Disks of a rescue boot in boot order; null for all disks. */
export interface Rescue {
  readonly disks: readonly number[] | null
}

/** Targets that the resource's row does not contain. */
interface JobTargets {
  /** `from` is the previous size; absent in events of release 0.1.0. */
  volume_resize: { readonly size: number; readonly from: number }
  volume_migrate: { readonly to: HardwareType }
  host_boot: { readonly bootSerial: number; readonly rescue?: Rescue }
  host_reboot: { readonly bootSerial: number }
  host_shutdown: { readonly power: 'off' }
  host_resize: Partial<DiskTarget>
  host_disk_create: DiskTarget
  host_disk_clone: DiskTarget
  host_disk_resize: DiskTarget
  host_disk_delete: DiskTarget
  host_disk_restore: DiskTarget
  host_disk_purge: DiskTarget
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

/** Target of a job; `never` if the resource's row contains the target. */
export type JobTarget<Action extends JobAction> = Action extends keyof JobTargets ? JobTargets[Action] : never

/** Target of an open job: the fields of all actions. */
export type StoredTarget = NodesTarget & {
  readonly node?: string
  readonly size?: number
  readonly from?: number
  readonly to?: HardwareType
  readonly bootSerial?: number
  readonly rescue?: Rescue
  readonly power?: 'off'
  readonly diskId?: number
  readonly serial?: number
  readonly version?: string
  readonly isHighlyAvailable?: true
  readonly accessListSerial?: number
}

import type { JobAction } from '@moorage/contract'
import type { Event } from '@moorage/sdk'

const retried = 'The service keeps retrying and completes the operation when the cause is resolved.'
const repair =
  'Only the operator of this installation can repair the volume. Contact the operator with the volume ID. Until then, you can detach and delete the volume.'
const credentials =
  'The previous credentials remain valid. The service keeps retrying; you can also submit the request again.'

/** Next step after a failed operation, by action (decisions D11.2, H10.4). */
const stepsByOperation: Readonly<Record<JobAction, string>> = {
  volume_create: repair,
  volume_clone: repair,
  volume_resize: repair,
  volume_repair: 'The operator of this installation can see the failure and retry.',
  volume_migrate: 'The volume and its data stay on the current storage. The operator can retry.',
  volume_attach: 'The volume is unattached again. Retry when the cause is resolved, or attach it to another host.',
  volume_detach: 'The volume stays attached. Retry when the cause is resolved.',
  volume_delete:
    'The volume is deleted for your account and no longer charged. The service continues to wipe its data in the background.',
  volume_restore: retried,
  volume_purge: 'The volume is not charged. The service continues to wipe its data in the background.',
  volume_rollback: 'The volume keeps its data from before. Retry when the cause is resolved.',
  volume_snapshot_create: 'The incomplete snapshot was deleted. Retry when the cause is resolved.',
  volume_snapshot_delete: retried,
  volume_backup_create: 'The backup cannot be restored. Delete it, and create another one when the cause is resolved.',
  volume_backup_delete: retried,
  volume_backup_restore: retried,
  volume_backup_purge: retried,
  volume_snapshot_restore: retried,
  volume_snapshot_purge: retried,
  host_restore: retried,
  host_purge: 'The host is not charged. The service continues to remove it in the background.',
  host_create: retried,
  host_boot: retried,
  host_shutdown: retried,
  host_reboot: retried,
  host_rebuild: retried,
  host_migrate: 'The host stays on its hypervisor with its disks. The operator can retry the move.',
  host_resize: 'The host keeps its plan and its disk. Retry when the cause is resolved.',
  host_delete:
    'The host is deleted for your account and no longer charged. The service continues to remove it in the background.',
  host_disk_create: 'The incomplete disk was removed. Retry when the cause is resolved.',
  host_disk_clone: 'The incomplete copy was removed. Retry when the cause is resolved.',
  host_disk_resize: 'The disk keeps its previous size. Retry when the cause is resolved.',
  host_disk_delete: retried,
  host_disk_restore: retried,
  host_disk_purge: 'The service continues to wipe the disk while the host is off.',
  image_upload: 'The image was deleted. Correct the file, and upload it again.',
  disk_imagize: 'The incomplete image was deleted. Retry when the cause is resolved.',
  image_delete: retried,
  orch_cluster_create: retried,
  orch_cluster_update: retried,
  orch_cluster_delete:
    'The cluster is deleted for your account and no longer charged. The service continues to remove it in the background.',
  orch_cluster_restore: retried,
  orch_cluster_purge: 'The cluster is not charged. The service continues to remove it in the background.',
  orch_cluster_recycle: retried,
  orch_kubeconfig_regenerate: credentials,
  orch_token_rotate: credentials,
  orch_cluster_regenerate: credentials,
  orch_control_plane_acl_update: retried,
  orch_control_plane_acl_delete: retried,
  orch_pool_create: retried,
  orch_pool_update: retried,
  orch_pool_delete: retried,
  orch_pool_restore: retried,
  orch_pool_purge: retried,
  orch_pool_recycle: retried,
  orch_node_create: retried,
  orch_node_delete: retried,
  orch_node_recycle: retried,
}
const steps: ReadonlyMap<string, string> = new Map([...Object.entries(stepsByOperation), ['volume_damaged', repair]])

/** Returns the next step after a failure or detected damage; null for other events. */
export function failedEventStep({ action, status }: Pick<Event, 'action' | 'status'>): string | null {
  return status === 'failed' || action === 'volume_damaged' ? (steps.get(action) ?? null) : null
}

/** Returns a resource's latest operation or damage event if it is an undismissed failure or damage, otherwise null. `events` are newest first. */
export function lastFailedEvent(type: Event['entity']['type'], id: number, events: readonly Event[]): Event | null {
  const last = events.find(
    ({ entity, action, status }) =>
      entity.type === type &&
      entity.id === id &&
      status !== 'canceled' &&
      (status !== 'notification' || action === 'volume_damaged'),
  )
  return last === undefined || last.read || failedEventStep(last) === null ? null : last
}

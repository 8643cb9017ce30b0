import type { JobAction } from '@moorage/contract'
import type { Event } from '@moorage/sdk'

const triedOn = 'The service goes on trying: it is done once the cause is gone.'
const repair =
  'Only the operator of this installation can repair the volume: tell them its number. Until then it can be detached and deleted.'
const credentials = 'The credentials from before still hold. The service goes on trying; you can ask for it again.'

/** What became of things whose operation was given up, and what their owner can do next (decisions D11.2, H10.4). */
const jobs: Readonly<Record<JobAction, string>> = {
  volume_create: repair,
  volume_clone: repair,
  volume_resize: repair,
  volume_repair: 'The operator of this installation knows of it, and can try again.',
  volume_migrate: 'The volume stays on the storage that it has, with all that is on it. The operator can try again.',
  volume_attach: 'The volume is free again. Attach it once more when the cause is gone, or to another host.',
  volume_detach: 'The volume stays attached. Detach it once more when the cause is gone.',
  volume_delete: 'It is gone for you and costs nothing any more. Its wiping goes on without you.',
  host_create: triedOn,
  host_boot: triedOn,
  host_shutdown: triedOn,
  host_reboot: triedOn,
  host_rebuild: triedOn,
  host_resize: 'The host keeps its plan and its disk. Resize it once more when the cause is gone.',
  host_delete: 'It is gone for you and costs nothing any more. The service goes on removing it.',
  host_disk_create: 'The disk is gone again. Create it once more when the cause is gone.',
  host_disk_clone: 'The copy is gone again. Clone the disk once more when the cause is gone.',
  host_disk_resize: 'The disk keeps the size that it had. Resize it once more when the cause is gone.',
  host_disk_delete: triedOn,
  orch_cluster_create: triedOn,
  orch_cluster_update: triedOn,
  orch_cluster_delete: 'It is gone for you and costs nothing any more. The service goes on removing it.',
  orch_cluster_recycle: triedOn,
  orch_kubeconfig_regenerate: credentials,
  orch_token_rotate: credentials,
  orch_cluster_regenerate: credentials,
  orch_control_plane_acl_update: triedOn,
  orch_control_plane_acl_delete: triedOn,
  orch_pool_create: triedOn,
  orch_pool_update: triedOn,
  orch_pool_delete: triedOn,
  orch_pool_recycle: triedOn,
  orch_node_create: triedOn,
  orch_node_delete: triedOn,
  orch_node_recycle: triedOn,
}
const steps: ReadonlyMap<string, string> = new Map([...Object.entries(jobs), ['volume_damaged', repair]])

/** What one can do next about an event that tells of something that went wrong; null where it tells of nothing like that. */
export function stepAfterFailed({ action, status }: Pick<Event, 'action' | 'status'>): string | null {
  return status === 'failed' || action === 'volume_damaged' ? (steps.get(action) ?? null) : null
}

/** The last that was done to a thing, or found of it, where that went wrong and nobody has put it aside; null else. `events` have the newest first. */
export function lastFailed(type: Event['entity']['type'], id: number, events: readonly Event[]): Event | null {
  const last = events.find(
    ({ entity, action, status }) =>
      entity.type === type &&
      entity.id === id &&
      status !== 'canceled' &&
      (status !== 'notification' || action === 'volume_damaged'),
  )
  return last === undefined || last.read || stepAfterFailed(last) === null ? null : last
}

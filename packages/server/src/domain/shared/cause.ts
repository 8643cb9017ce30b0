/** Reasons why a job does not progress, with the event's message (decision D11). */
export const causes = {
  'infrastructure.busy': 'The infrastructure is busy.',
  'infrastructure.broken': 'The infrastructure reported a failure.',
  'infrastructure.silent': 'The infrastructure did not answer in time.',
  'infrastructure.refused': 'The infrastructure rejected the request.',
  'storage.foreign': 'A disk with the name of this volume already exists and does not belong to this installation.',
  'storage.missing': 'The disk of this volume was not found.',
  'storage.damaged': 'The disk of this volume is damaged.',
  'storage.full': 'The storage of this region has no free capacity for this volume or image.',
  'storage.working': 'The storage operation is still in progress.',
  'storage.class_missing': 'This region does not have the requested storage class.',
  'storage.cannot_migrate': 'This region does not support migration of volumes to another storage class.',
  'storage.cannot_encrypt': 'This region does not support volume encryption.',
  'volume.in_running_host':
    'This volume cannot be resized while it is attached to a running host. Detach it or shut the host down to continue the resize.',
  'volume.path_kept':
    'The device path and the slot of this volume cannot change while the host is running. Reboot the host to apply the change.',
  'volume.mounted': 'The host has this volume mounted. Unmount it to continue the detach.',
  'volume.path_mounted': 'The host has this volume mounted. Unmount it to change its device path and slot.',
  'source.copying': 'A copy of this volume is still in progress.',
  'host.working': 'The host is still changing its state.',
  'host.not_running': 'The host is not running yet.',
  'host.takes_none':
    'Hosts in this region attach volumes only at boot, and only the volumes of the booted configuration.',
  'host.takes_at_boot': 'Hosts in this region attach volumes only at boot. Reboot the host to attach this volume.',
  'host.frees_when_off':
    'Hosts in this region detach volumes only while they are off. Shut the host down or reboot it to detach this volume.',
  'host.started': 'The host was started, so it stays on its hypervisor. Shut it down to move it.',
  'host.no_room': 'The hypervisors of this region have no free capacity for this host.',
  'host.image_missing': 'The hypervisors of this region do not have the requested image.',
  'host.devices_full': 'The host has the maximum number of volumes. Detach another volume to attach this one.',
  'host.foreign': 'A host with the name of this one already exists and does not belong to this installation.',
  'disk.missing': 'The disk was not found where it was created. Its data is lost, and it can only be deleted.',
  'host.missing': 'The host was not found where it was created. Its local disks are lost, and it can only be deleted.',
  'device.in_use': 'Another volume still uses this device path or slot of the host.',
  'cluster.working': 'The control plane is still being created or changed.',
  'cluster.not_ready': 'The control plane is not responding yet.',
  'cluster.no_high_availability': 'This region does not support highly available control planes.',
  'cluster.no_access_list': 'This region does not support control plane access lists.',
  'cluster.version_missing': 'This region does not support the requested Kubernetes version.',
  'cluster.foreign':
    'A control plane with the name of this one already exists and does not belong to this installation.',
  'cluster.missing':
    'The control plane was not found where it was created. Its data is lost, and the cluster can only be deleted.',
  'nodes.joining': 'Not every node is ready yet.',
  'nodes.replacing': 'Nodes are still being replaced.',
  'nodes.leaving': 'Nodes are still being removed.',
  'node.no_address': 'The installation has no free address for the host of this node.',
  'node.host_starting': 'The host of this node is not running yet.',
  'node.host_leaving': 'The host of this node is still being removed.',
  'node.joining': 'The node is not ready in its cluster yet.',
  'node.silent': 'The host of this node is running, but its kubelet has not joined the cluster.',
  'node.draining': 'The node is still being drained.',
  'node.lost': 'The host of this node is lost. A new node replaces it.',
  'node.protected': 'Pods on this node cannot be evicted without violating a disruption budget.',
  'image.awaiting_upload': 'The file of this image was not uploaded yet.',
  'image.upload_canceled': 'Upload canceled',
  'image.upload_expired': 'Upload window expired',
  'image.decompression_failed': 'Failed to decompress image',
  'image.format_unknown': 'The file is neither a raw disk image nor a valid qcow2 file.',
  'image.not_self_contained': 'The qcow2 file has a backing file, a data file or encryption.',
  'image.too_large': 'The image is larger than this installation accepts.',
  'image.quota_reached': 'The image exceeds the limit of the account for the total size of its images.',
  'image.host_on': 'An image is created from this disk when the host is off. Shut the host down to continue.',
  'devices.releasing': 'The volumes of this host are still being detached.',
  'backup.repository_missing': 'The backup repository was not found.',
  'backup.repository_locked': 'Another program has locked the backup repository.',
  'backup.repository_full': 'The backup repository has no free space.',
  'backup.repository_unreachable': 'The backup repository did not answer.',
  'backup.key_wrong': 'The key of this account does not open the backup repository.',
  'backup.altered': 'The backup differs from the volume. It cannot be restored.',
  'backup.queued': 'Another backup of this region is being verified.',
  'backup.transferring': 'The content is being transferred to or from the backup repository.',
} as const

/** Cause of a wait or failure. */
export type Cause = keyof typeof causes

const untilUser: ReadonlySet<string> = new Set<Cause>([
  'volume.in_running_host',
  'volume.path_kept',
  'volume.path_mounted',
  'host.takes_at_boot',
  'host.frees_when_off',
  'host.devices_full',
  'image.awaiting_upload',
  'image.host_on',
])

/** A copy has its own deadline, and a transfer ends by itself; its duration depends on the size of the volume and the bandwidth. */
const endless: ReadonlySet<string> = new Set<Cause>(['source.copying', 'backup.transferring'])

/** True for waits for a user, a copy or a transfer. Such waits never fail a job (decision D11), and appear in the event of an open job. */
export function isIdleCause(cause: string | null): cause is Cause {
  return cause !== null && (untilUser.has(cause) || endless.has(cause))
}

/** Events show these causes; jobs time out as usual (decision D11). */
const reportedWaits: ReadonlySet<string> = new Set<Cause>(['volume.mounted'])

/** True if the event of an open job shows the cause. */
export function isReportedCause(cause: string | null): cause is Cause {
  return isIdleCause(cause) || (cause !== null && reportedWaits.has(cause))
}

/** Most infrastructure problems disappear with a retry. Events show lasting ones before the job times out. */
const infrastructureCauses: ReadonlySet<string> = new Set<Cause>([
  'infrastructure.busy',
  'infrastructure.broken',
  'infrastructure.silent',
  'storage.full',
  'host.no_room',
  'backup.repository_missing',
  'backup.repository_locked',
  'backup.repository_full',
  'backup.repository_unreachable',
])

/** True if the event shows the cause after the job has been open for a while. */
export function isInfrastructureCause(cause: string | null): cause is Cause {
  return cause !== null && infrastructureCauses.has(cause)
}

/** A worker with other capabilities or a newer release can end these waits. */
const untilRecord: ReadonlySet<string> = new Set<Cause>([
  'storage.class_missing',
  'storage.cannot_migrate',
  'storage.cannot_encrypt',
  'host.takes_none',
  'host.image_missing',
  'cluster.no_high_availability',
  'cluster.no_access_list',
  'cluster.version_missing',
])

/** Returns the milliseconds until the next pass: 5,000 if only a user can end the wait, 20,000 if only another capability can, otherwise `usualMs`. */
export function waitMsFor(cause: Cause, usualMs: number): number {
  if (untilRecord.has(cause)) return 20_000
  return untilUser.has(cause) ? 5_000 : usualMs
}

/** Messages that events show only while their jobs are open. */
export const reportedCauseMessages: readonly string[] = Object.entries(causes).flatMap(([cause, sentence]) =>
  isReportedCause(cause) || isInfrastructureCause(cause) ? [sentence] : [],
)

/** Returns a failed job's message. `deadlineMs` adds the timeout; null omits it, for a job that failed early. */
export function jobFailureMessage(cause: Cause, deadlineMs: number | null): string {
  return deadlineMs === null
    ? causes[cause]
    : `${causes[cause]} Timed out after ${Math.round(deadlineMs / 1000)} seconds.`
}

/** Reasons why a file is not accepted as an image. */
export const imageRejections = {
  format: 'image.format_unknown',
  reference: 'image.not_self_contained',
  compression: 'image.decompression_failed',
  size: 'image.too_large',
  quota: 'image.quota_reached',
} as const satisfies Record<string, Cause>

/** Reason why a file is not accepted as an image. */
export type ImageRejection = keyof typeof imageRejections

/** Failures of a store of backups. */
export const backupFailures = {
  missing: 'backup.repository_missing',
  locked: 'backup.repository_locked',
  full: 'backup.repository_full',
  unreachable: 'backup.repository_unreachable',
  wrong_password: 'backup.key_wrong',
} as const satisfies Record<string, Cause>

/** Failure of a store of backups. */
export type BackupFailure = keyof typeof backupFailures

/**
 * Why a job is not getting on, as a user may read it in the event's message (decision D11). Closed list: every wait and every
 * failure names one of these.
 */
export const causes = {
  'infrastructure.busy': 'The infrastructure is busy.',
  'infrastructure.broken': 'The infrastructure reported a failure.',
  'infrastructure.silent': 'The infrastructure did not answer in time.',
  'infrastructure.refused': 'The infrastructure cannot do what was asked.',
  'storage.foreign': 'The place for this volume is taken by a disk that does not belong to this installation.',
  'storage.missing': 'The disk of this volume was not found.',
  'storage.damaged': 'The disk of this volume is damaged.',
  'storage.full': 'The storage of this region has no room for this volume at the moment.',
  'storage.working': 'The storage is still working on it.',
  'storage.class_missing': 'The storage of this region does not have the storage class that is wanted.',
  'storage.cannot_migrate': 'The storage of this region cannot move a volume to another storage class.',
  'storage.cannot_encrypt': 'The storage of this region cannot encrypt volumes.',
  'volume.in_running_host':
    'This volume cannot grow while a running host has it. Detach it or shut the host down; it grows then.',
  'volume.path_kept':
    'The device path and the slot of this volume cannot change while a running host has it. Reboot the host; they change then.',
  'volume.mounted': 'The host has this volume mounted. Unmount it there; it is detached then.',
  'volume.path_mounted': 'The host has this volume mounted. Its device path and slot change once it is unmounted.',
  'source.copying': 'A copy of this volume is still being made.',
  'host.working': 'The host is still changing its state.',
  'host.not_running': 'The host is not running yet.',
  'host.takes_none':
    'A host of this region takes volumes only when it starts, and only those of the configuration that it boots.',
  'host.takes_at_boot':
    'A host of this region takes volumes only when it starts. Reboot the host; it has this volume then.',
  'host.frees_when_off':
    'A host of this region lets go of volumes only while it is off. Shut it down or reboot it; the volume is detached then.',
  'host.no_room': 'The hypervisors of this region have no room for this host at the moment.',
  'host.image_missing': 'The hypervisors of this region do not have the image that is wanted.',
  'host.devices_full': 'The host has as many volumes as it can hold. Detach another one; the host takes this one then.',
  'host.foreign': 'The place for this host is taken by one that does not belong to this installation.',
  'disk.missing': 'The disk was not found where it was made; what it held is lost. It can only be deleted.',
  'host.missing': 'The host was not found where it was made; its local disks are lost. It can only be deleted.',
  'device.in_use': 'The device path or slot on the host is still held by another volume.',
  'cluster.working': 'The control plane is still being made or changed.',
  'cluster.not_ready': 'The control plane does not answer yet.',
  'cluster.no_high_availability': 'Control planes of this region cannot be highly available.',
  'cluster.no_access_list': 'Control planes of this region cannot keep addresses out.',
  'cluster.version_missing': 'Control planes of this region cannot run the Kubernetes version that is wanted.',
  'cluster.foreign': 'The place for this control plane is taken by one that does not belong to this installation.',
  'cluster.missing':
    'The control plane was not found where it was made; what it held is lost. The cluster can only be deleted.',
  'nodes.joining': 'Not every node is ready yet.',
  'nodes.replacing': 'Nodes are still being replaced.',
  'nodes.leaving': 'Nodes are still being removed.',
  'node.no_address': 'The installation has no free address for the host of this node.',
  'node.host_starting': 'The host of this node is not running yet.',
  'node.host_leaving': 'The host of this node is still being removed.',
  'node.joining': 'The node has not become ready in its cluster yet.',
  'node.silent': 'The host of this node runs, but its kubelet has not joined the cluster.',
  'node.draining': 'Pods are still being moved off this node.',
  'node.lost': 'The host of this node is gone; a new node takes its place.',
  'node.protected': 'Pods on this node cannot be moved without breaking a disruption budget.',
  'devices.releasing': 'The volumes of this host are still being detached.',
} as const

/** One cause of the list. */
export type Cause = keyof typeof causes

/** Waits that only a user can end. */
const untilUser: ReadonlySet<string> = new Set<Cause>([
  'volume.in_running_host',
  'volume.path_kept',
  'volume.path_mounted',
  'host.takes_at_boot',
  'host.frees_when_off',
  'host.devices_full',
])

/**
 * True for waits that are no working time: for a user, and for a copy, whose own job has a deadline. No job is given up for them (decision D11), and
 * its event says so while it is open.
 */
export function isIdleCause(cause: string | null): cause is Cause {
  return cause !== null && (untilUser.has(cause) || cause === ('source.copying' satisfies Cause))
}

/** Waits that a user can end, and that are told while they last, but not for ever: a job is given up for them as for any other (decision D11). */
const toldWaits: ReadonlySet<string> = new Set<Cause>(['volume.mounted'])

/** Whether the event of a job says what it waits for while it waits. */
export function isToldCause(cause: string | null): cause is Cause {
  return isIdleCause(cause) || (cause !== null && toldWaits.has(cause))
}

/** Troubles of the infrastructure. Most pass by the next try; one that lasts is told, or a user would read nothing until the job is given up. */
const troubles: ReadonlySet<string> = new Set<Cause>([
  'infrastructure.busy',
  'infrastructure.broken',
  'infrastructure.silent',
  'storage.full',
  'host.no_room',
])

/** Whether the event of a job that has been open for a while says what keeps it. */
export function isTroubleCause(cause: string | null): cause is Cause {
  return cause !== null && troubles.has(cause)
}

/** Waits for what no record of a driver has: another worker that knows more, or a newer release, ends them before the deadline, or the job is given up. */
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

/** How long a pass waits that is ended by another pass in `usualMs`: longer where only a user or another record can end it. In milliseconds. */
export function awaitMsFor(cause: Cause, usualMs: number): number {
  if (untilRecord.has(cause)) return 20_000
  return untilUser.has(cause) ? 5_000 : usualMs
}

/** What events say only while their jobs are open. */
export const toldCauseSentences: readonly string[] = Object.entries(causes).flatMap(([cause, sentence]) =>
  isToldCause(cause) || isTroubleCause(cause) ? [sentence] : [],
)

/** Sentence for a job that was given up after its deadline, or at once when waiting cannot help. */
export function explainGivingUp(cause: Cause, deadlineMs: number | null): string {
  return deadlineMs === null
    ? causes[cause]
    : `${causes[cause]} Given up after ${Math.round(deadlineMs / 1000)} seconds.`
}

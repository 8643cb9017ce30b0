import type { DiskJob } from '#domain/disk/summarise.ts'
import {
  rejectNotOffline,
  rejectNotReady,
  rejectTooLarge,
  rejectTooMany,
  rejectTooMuchKept,
} from '#domain/disk/reject.ts'
import { diskStatusOf } from '#domain/disk/status.ts'
import { countedType } from '#domain/catalogue/host-types.ts'
import { rejectDeleting } from '#domain/host/state.ts'
import type { Actor, DiskId, EventId, HostId } from '#domain/shared/index.ts'
import { startJob } from '#store/event/start-job.ts'
import { type DiskRow, type DiskSums, findDisk, sumDisks } from '#store/disk/find-disks.ts'
import type { HostRow } from '#store/host/find-hosts.ts'
import { lockHost } from '#store/host/lock-host.ts'
import type { Tx } from '#store/open-store.ts'
import { checkAccountLimits } from '../limit/check-account-limits.ts'
import type { Terms } from '../terms.ts'

/** Disk in a request. */
export interface NamedDisk {
  readonly hostId: HostId
  readonly id: DiskId
}

/** Locks a host for a change of its disks, and returns its row. Throws resource.not_found, or host.deleting while it is being deleted. */
export async function lockDiskHost(tx: Tx, actor: Actor, hostId: HostId): Promise<HostRow> {
  const host = await lockHost(tx, actor, hostId)
  rejectDeleting(host)
  return host
}

/** Locks a host and returns it with the disk. Throws resource.not_found, host.deleting, and host.busy or host.not_offline unless the host is off. */
export async function lockIdleDisk(tx: Tx, actor: Actor, { hostId, id }: NamedDisk) {
  const host = await lockDiskHost(tx, actor, hostId)
  const disk = await findDisk(tx, actor, hostId, id)
  rejectNotOffline({ id: host.id, status: host.status, desiredPower: host.wants_power })
  return { host, disk }
}

/** Throws disk.busy while the disk is not ready yet, disk.not_ready if it is missing or being deleted (decision H10.3). */
export function rejectUnready(disk: DiskRow): void {
  const isMissing = disk.provisioned_at !== null && disk.seen_mib === null
  rejectNotReady({ id: disk.id, status: statusOf(disk), isMissing })
}

/** Returns a disk's API status: `deleting`, `ready`, or `not ready` while observed and desired size differ. */
export function statusOf(disk: DiskRow) {
  return diskStatusOf({
    isHostDeleting: disk.host_status === 'deleting',
    isDeleting: disk.wants_gone,
    sizeMib: disk.size_mib,
    observedMib: disk.seen_mib,
  })
}

/** MiB to add to a host's disks, and of a copy that the trash keeps. */
interface AddedSpace {
  readonly moreMib: number
  readonly copyMib?: number
}

/**
 * Throws disk.space_insufficient if a locked host has no space for the addition, or too much in the trash. Disks being deleted release space only while the host
 * is off.
 */
export function checkSpace(
  host: HostRow,
  { moreMib, copyMib = 0 }: AddedSpace,
  { stayingMib, deletingMib, keptMib }: DiskSums,
  by: Pick<Terms, 'catalogue'>,
): void {
  const takenMib = stayingMib + (host.status === 'offline' ? 0 : deletingMib)
  const { diskMib } = countedType(by.catalogue, host)
  rejectTooLarge(takenMib, moreMib, diskMib)
  rejectTooMuchKept({ usedMib: takenMib, keptMib: keptMib + copyMib }, moreMib, diskMib)
}

/** Throws host.disks_full at the maximum number of disks, account.limit_reached, or disk.space_insufficient without space for one more. */
export async function checkNewDisk(
  tx: Tx,
  host: HostRow,
  sizeMib: number,
  by: Pick<Terms, 'catalogue'>,
): Promise<void> {
  const sums = await sumDisks(tx, host.id)
  rejectTooMany(sums.count)
  await checkAccountLimits(tx, host.account_id, { gib: 0 })
  checkSpace(host, { moreMib: sizeMib }, sums, by)
}

/** Disk in an event. */
export interface EventDisk {
  readonly id: DiskId
  readonly label: string
}

/** Returns the event entities of a host and its disk: `entity` and `secondary`. */
export function nameDisk(host: HostRow, disk: EventDisk) {
  return {
    entity: { type: 'host', id: host.id, label: host.label },
    secondary: { type: 'disk', id: disk.id, label: disk.label },
  } as const
}

/** Makes a locked host's work due and inserts a disk job. Returns the event ID. */
export async function startDiskJob(
  tx: Tx,
  actor: Actor,
  host: HostRow,
  { action, disk }: { readonly action: DiskJob; readonly disk: EventDisk },
): Promise<{ operationId: EventId }> {
  const work = { kind: 'host', id: host.id, region: host.region } as const
  const { id } = await startJob(tx, actor, { action, work, target: { diskId: disk.id }, ...nameDisk(host, disk) })
  return { operationId: id }
}

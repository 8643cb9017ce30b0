import type { DiskJob } from '#domain/disk/summarise.ts'
import { refuseNotOffline, refuseNotReady, refuseTooLarge, refuseTooMany } from '#domain/disk/refuse.ts'
import { diskStatusOf } from '#domain/disk/status.ts'
import { countedType } from '#domain/catalogue/host-types.ts'
import { refuseDeleting } from '#domain/host/state.ts'
import type { Actor, DiskId, EventId, HostId } from '#domain/shared/index.ts'
import { type DiskRow, findDisk, sumDisks } from '#store/disk/find-disks.ts'
import { insertJob } from '#store/event/insert-events.ts'
import type { HostRow } from '#store/host/find-hosts.ts'
import { lockHost } from '#store/host/lock-host.ts'
import type { Tx } from '#store/open-store.ts'
import { touchWork } from '#store/work/touch-work.ts'
import type { Terms } from '../terms.ts'

/** The disk of a host that a request names. */
export interface NamedDisk {
  readonly hostId: HostId
  readonly id: DiskId
}

/** Locks a host for a change of its disks; refused while it is being deleted. */
export async function lockDiskHost(tx: Tx, actor: Actor, hostId: HostId): Promise<HostRow> {
  const host = await lockHost(tx, actor, hostId)
  refuseDeleting(host)
  return host
}

/** Locks a host that must be off, and finds its disk with its status. */
export async function lockIdleDisk(tx: Tx, actor: Actor, { hostId, id }: NamedDisk) {
  const host = await lockDiskHost(tx, actor, hostId)
  const disk = await findDisk(tx, actor, hostId, id)
  refuseNotOffline({ id: host.id, status: host.status, wantsPower: host.wants_power })
  return { host, disk }
}

/** Throws disk.not_ready and disk.busy for what is done to a disk that is there as it is wanted (decision H10.3). */
export function refuseUnready(disk: DiskRow): void {
  const isMissing = disk.provisioned_at !== null && disk.seen_mib === null
  refuseNotReady({ id: disk.id, status: statusOf(disk), isMissing })
}

/** The status of a disk's row. */
export function statusOf(disk: DiskRow) {
  return diskStatusOf({
    isHostDeleting: disk.host_status === 'deleting',
    isGoing: disk.wants_gone,
    sizeMib: disk.size_mib,
    seenMib: disk.seen_mib,
  })
}

/** Throws disk.space_insufficient where a locked host has no room for so many MiB more. Disks that are to go leave theirs only while it is off. */
export async function checkRoom(tx: Tx, host: HostRow, moreMib: number, by: Pick<Terms, 'catalogue'>): Promise<void> {
  const { stayingMib, goingMib } = await sumDisks(tx, host.id)
  const takenMib = stayingMib + (host.status === 'offline' ? 0 : goingMib)
  refuseTooLarge(takenMib, moreMib, countedType(by.catalogue, host).diskMib)
}

/** The same for one more disk; throws host.disks_full where the locked host has as many as it can have. */
export async function checkNewDisk(
  tx: Tx,
  host: HostRow,
  sizeMib: number,
  by: Pick<Terms, 'catalogue'>,
): Promise<void> {
  refuseTooMany((await sumDisks(tx, host.id)).count)
  await checkRoom(tx, host, sizeMib, by)
}

/** A disk as an event names it. */
export interface ToldDisk {
  readonly id: DiskId
  readonly label: string
}

/** The host and the disk as an event about them names them. */
export function nameDisk(host: HostRow, disk: ToldDisk) {
  return {
    entity: { type: 'host', id: host.id, label: host.label },
    secondary: { type: 'disk', id: disk.id, label: disk.label },
  } as const
}

/** Has the passes of a locked host do something about one of its disks: its work and the job that it belongs to. */
export async function startDiskJob(
  tx: Tx,
  actor: Actor,
  host: HostRow,
  { action, disk }: { readonly action: DiskJob; readonly disk: ToldDisk },
): Promise<{ operationId: EventId }> {
  const key = { kind: 'host', id: host.id } as const
  const generation = await touchWork(tx, key, host.region)
  const work = { ...key, generation }
  return {
    operationId: await insertJob(tx, actor, { action, work, target: { diskId: disk.id }, ...nameDisk(host, disk) }),
  }
}

import type { Disk, HostStatus } from '@moorage/contract'
import { ApiError, type Power } from '../shared/index.ts'

interface PoweredHost {
  readonly id: number
  readonly status: HostStatus
  readonly desiredPower: Power
}

/**
 * Throws host.not_offline unless the host is off and desired to be off (decision H10). While the host is changing to off, throws host.busy, because clients
 * retry that error (H4).
 */
export function rejectNotOffline(host: PoweredHost): void {
  if (host.desiredPower === 'off') {
    if (host.status === 'offline') return
    if (host.status !== 'running')
      throw new ApiError('host.busy', `Host ${host.id} is busy: its status is ${host.status}.`)
  }
  throw new ApiError('host.not_offline', 'This host must be off. Shut it down first.')
}

interface CheckedDisk {
  readonly id: number
  readonly status: Disk['status']
  /** A missing disk never becomes ready again (decision H10.4). */
  readonly isMissing: boolean
}

/** Throws disk.busy while the disk is not ready yet, disk.not_ready if it is missing or being deleted (decision H4). */
export function rejectNotReady({ id, status, isMissing }: CheckedDisk): void {
  if (status === 'ready') return
  if (status === 'not ready' && !isMissing) throw new ApiError('disk.busy', `Disk ${id} is not ready yet.`)
  throw new ApiError('disk.not_ready', isMissing ? `Disk ${id} is missing.` : `Disk ${id} is ${status}.`)
}

/** Throws disk.deleting if the disk is being deleted. */
export function rejectDeletingDisk(disk: { readonly id: number; readonly status: Disk['status'] }): void {
  if (disk.status === 'deleting') throw new ApiError('disk.deleting', `Disk ${disk.id} is being deleted.`)
}

/** Throws disk.space_insufficient if less than `moreMib` of the type's local storage is free (decision H10). Values in MiB; `fix` ends the message. */
export function rejectTooLarge(takenMib: number, moreMib: number, diskMib: number, fix = ''): void {
  const leftMib = Math.max(0, diskMib - takenMib)
  if (moreMib <= leftMib) return
  throw new ApiError(
    'disk.space_insufficient',
    `Insufficient space: ${moreMib} MB required, ${leftMib} of ${diskMib} MB of local storage available.${fix}`,
    { field: 'size' },
  )
}

/** Multiple of the type's local storage that the disks of a host have at most, together with those in its trash: enough for a rebuild each day (D12.11.1). */
const keptFactor = 5

/**
 * Throws disk.space_insufficient if `moreMib` and the disks of a host, with those in its trash, would exceed five times the type's local storage. Only requests
 * that add storage are rejected: a rejected or early wiped deletion would let a token destroy what the trash keeps. Values in MiB.
 */
export function rejectTooMuchKept(
  { usedMib, keptMib }: { readonly usedMib: number; readonly keptMib: number },
  moreMib: number,
  diskMib: number,
): void {
  if (keptMib === 0 || usedMib + keptMib + moreMib <= keptFactor * diskMib) return
  throw new ApiError(
    'disk.space_insufficient',
    `Insufficient space: the trash keeps ${keptMib} MB of previous disks of this host, which with the present and new disks would exceed ${keptFactor * diskMib} MB. Wait until they expire, resize the host to a larger type, or ask the operator to wipe them: moor admin trash purge.`,
    { field: 'size' },
  )
}

/** Equals the number of slots of a configuration. */
const disksMax = 64

/** Throws host.disks_full if the host has its maximum of disks, including those being deleted. */
export function rejectTooMany(count: number): void {
  if (count < disksMax) return
  throw new ApiError('host.disks_full', `This host has ${count} local disks. The maximum is ${disksMax}.`)
}

/** Returns request.field_invalid if the label of a restored disk has more than 48 characters, otherwise an empty list. */
export function checkDiskLabel(label: string): readonly ApiError[] {
  if (label.length <= 48) return []
  return [new ApiError('request.field_invalid', 'A disk label has at most 48 characters.', { field: 'label' })]
}

import type { Disk, HostStatus } from '@moorage/contract'
import { Fault, type Power } from '../shared/index.ts'

/** A host as it is, and is to be. */
interface PoweredHost {
  readonly id: number
  readonly status: HostStatus
  readonly wantsPower: Power
}

/**
 * Throws host.not_offline for what is done to the disks of a host that is off, and is to stay so (decision H10); host.busy where it is on its way
 * there, as clients ask again then (H4).
 */
export function refuseNotOffline(host: PoweredHost): void {
  if (host.wantsPower === 'off') {
    if (host.status === 'offline') return
    if (host.status !== 'running') throw new Fault('host.busy', `Host ${host.id} is busy: its status is ${host.status}.`)
  }
  throw new Fault('host.not_offline', 'This host must be off. Shut it down first.')
}

/** A disk as it is shown. */
interface ShownDisk {
  readonly id: number
  readonly status: Disk['status']
  /** It was made, and is not there any more: it will not be ready again (decision H10.4). */
  readonly isMissing: boolean
}

/** Throws disk.not_ready for what is done to a disk that is there as it is wanted; disk.busy where it soon will be (decision H4). */
export function refuseNotReady({ id, status, isMissing }: ShownDisk): void {
  if (status === 'ready') return
  if (status === 'not ready' && !isMissing) throw new Fault('disk.busy', `Disk ${id} is not ready yet.`)
  throw new Fault('disk.not_ready', isMissing ? `Disk ${id} is missing.` : `Disk ${id} is ${status}.`)
}

/** Throws disk.deleting for a change of a disk that is to go. */
export function refuseDeletingDisk(disk: { readonly id: number; readonly status: Disk['status'] }): void {
  if (disk.status === 'deleting') throw new Fault('disk.deleting', `Disk ${disk.id} is being deleted.`)
}

/** Throws disk.space_insufficient where so much more than the disks of a host take is more than its type has (decision H10). All in MiB. */
export function refuseTooLarge(takenMib: number, moreMib: number, diskMib: number): void {
  const leftMib = Math.max(0, diskMib - takenMib)
  if (moreMib <= leftMib) return
  throw new Fault(
    'disk.space_insufficient',
    `Insufficient space: ${moreMib} MB required, ${leftMib} of ${diskMib} MB of local storage available.`,
    { field: 'size' },
  )
}

/** Most local disks that a host can have: as many as a configuration has slots in any dialect. */
const disksMax = 64

/** Throws host.disks_full where a host has as many local disks as it can have, those that are to go included. */
export function refuseTooMany(count: number): void {
  if (count < disksMax) return
  throw new Fault('host.disks_full', `This host has ${count} local disks. The maximum is ${disksMax}.`)
}

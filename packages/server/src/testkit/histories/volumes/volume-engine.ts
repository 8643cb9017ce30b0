import type { HardwareType } from '@moorage/contract'
import { DriverError, type Progress } from '#reconcile/ports/index.ts'
import type { ModelIo } from '../model/model-pass.ts'
import { must } from '../model/violation.ts'
import {
  countVolumeCopies,
  findVolumeHost,
  listVolumeHolders,
  type ModelVolume,
  type VolumeModelState,
} from './volume-state.ts'

interface VolumeCall {
  readonly state: VolumeModelState
  readonly row: ModelVolume
  readonly io: ModelIo
  /** After a false observation, the call may be wrong. */
  readonly hasFalseObservation: boolean
}

/**
 * Creates an empty disk, or completes an incomplete disk. Returns the progress, or throws the pass's fault. Throws Violation if the volume was already
 * provisioned.
 */
export function provideDisk({ state, row, io }: VolumeCall): Progress {
  must(!row.hasBeenProvisioned, 'a disk is never created twice', () => `volume ${row.id}`)
  return io.call(
    `volume ${row.id}`,
    'ensureVolume',
    () => completeDisk(state, row, () => (state.lastBytes += 1)),
    () => beginDisk(state, row),
  )
}

/** Creates a copy of the source unless it exists. Throws DriverError NotFound without a complete source, Violation if the volume was already provisioned. */
export function copyDisk({ state, row, io }: VolumeCall): Progress {
  must(!row.hasBeenProvisioned, 'a disk is never created twice', () => `copy ${row.id}`)
  return io.call(`volume ${row.id}`, 'ensureClone', () =>
    completeDisk(state, row, () => {
      const source = state.disks.get(row.sourceId ?? 0)
      if (!source?.isComplete) throw new DriverError('NotFound', 'the source of the copy does not exist')
      return source.bytes
    }),
  )
}

function beginDisk({ disks }: VolumeModelState, row: ModelVolume): void {
  if (disks.has(row.id)) return
  const { sizeGib, hardwareType } = row
  disks.set(row.id, { sizeGib, hardwareType, isHealthy: true, isComplete: false, bytes: 0 })
}

function completeDisk(state: VolumeModelState, row: ModelVolume, fill: () => number): void {
  if (state.disks.get(row.id)?.isComplete) return
  const bytes = fill()
  beginDisk(state, row)
  const disk = state.disks.get(row.id)
  if (disk) Object.assign(disk, { isComplete: true, bytes })
}

/** Extends a disk to the row's size and never shrinks it. Throws DriverError NotFound without a disk, Violation for an unsupported or unnecessary call. */
export function growDisk({ state, row, io, hasFalseObservation }: VolumeCall): Progress {
  const disk = state.disks.get(row.id)
  const isInUse = state.hosts.some((host) => host.power === 'on' && host.plugs.has(row.id))
  must(hasFalseObservation || !disk || disk.sizeGib < row.sizeGib || io.faults.isTwice, 'a volume never shrinks', () =>
    JSON.stringify([row, disk]),
  )
  must(
    hasFalseObservation || state.can.growsAttached || !isInUse || byHandOnly(state, row.id),
    'only recorded capabilities are used',
    () => 'growVolume',
  )
  return io.call(`volume ${row.id}`, 'growVolume', () => {
    const there = state.disks.get(row.id)
    if (!there) throw new DriverError('NotFound', 'no disk')
    there.sizeGib = Math.max(there.sizeGib, row.sizeGib)
  })
}

function byHandOnly(state: VolumeModelState, id: number): boolean {
  return listVolumeHolders(state, id).every((host) => host.plugs.get(id)?.isByHand)
}

/** Moves a disk to another class. Throws DriverError NotFound without a disk, Violation unless the migration is requested and supported. */
export function migrateDisk({ state, row, io }: VolumeCall, to: HardwareType): Progress {
  must(row.migratingTo === to, 'only requested migrations run', () => `volume ${row.id} to ${to}`)
  must(
    state.can.migrates && state.can.hardwareTypes.includes(to),
    'only recorded capabilities are used',
    () => 'migrateVolume',
  )
  return io.call(`volume ${row.id}`, 'migrateVolume', () => {
    const disk = state.disks.get(row.id)
    if (!disk) throw new DriverError('NotFound', 'no disk')
    disk.hardwareType = to
  })
}

/** Removes a disk permanently; succeeds if absent. Throws DriverError InUse if a host holds it, Violation unless the volume is deleted and not being copied. */
export function wipeDisk({ state, row, io }: VolumeCall): Progress {
  must(row.isDeleted, 'only disks of deleted volumes are removed', () => `volume ${row.id}`)
  must(countVolumeCopies(state, row.id) === 0, 'no disk is removed while it is copied', () => `volume ${row.id}`)
  return io.call(`volume ${row.id}`, 'deleteVolume', () => {
    if (listVolumeHolders(state, row.id).length > 0) throw new DriverError('InUse', 'a host holds it')
    state.late.drop(`volume ${row.id}`)
    state.disks.delete(row.id)
  })
}

/**
 * Plugs a disk into its attachment's host if it runs, or changes its link. Throws DriverError NotFound or InUse, and Violation unless the attachment is
 * desired, supported and exclusive.
 */
export function plugDisk(
  { state, row, io, hasFalseObservation }: VolumeCall,
  plug: { link: string; slot: string | null },
): Progress {
  const { attachment } = row
  const host = findVolumeHost(state, attachment?.hostId ?? 0)
  must(attachment?.wants === 'attached' && !row.isDeleted, 'only desired attachments are plugged', () =>
    JSON.stringify(row),
  )
  const others = listVolumeHolders(state, row.id).filter((one) => one !== host && !one.plugs.get(row.id)?.isByHand)
  must(others.length === 0, 'a volume is in one host at most', () => `volume ${row.id} is in host ${others[0]?.id}`)
  const disk = state.disks.get(row.id)
  must(hasFalseObservation || (disk?.isHealthy === true && disk.isComplete), 'only intact disks are plugged', () =>
    JSON.stringify(disk),
  )
  const isThere = host.plugs.has(row.id)
  must(hasFalseObservation || state.can.hotPlugs, 'only recorded capabilities are used', () => 'plugVolume')
  must(
    hasFalseObservation || !isThere || state.can.relinks || io.faults.isTwice,
    'only recorded capabilities are used',
    () => 'another link',
  )
  return io.call(`volume ${row.id}`, 'plugVolume', () => {
    if (host.power === 'absent' || !state.disks.has(row.id)) throw new DriverError('NotFound', 'no host, or no disk')
    if (listVolumeHolders(state, row.id).some((one) => one !== host))
      throw new DriverError('InUse', 'another host holds it')
    if (host.power === 'on') host.plugs.set(row.id, { ...plug, isByHand: false })
  })
}

/**
 * Unplugs a disk. Unless `isForced`, a mounted disk stays, and `waitsFor` is `unmount`. Throws Violation if the attachment is desired, or force was not
 * requested.
 */
export function unplugDisk(
  { state, row, io }: VolumeCall,
  isForced: boolean,
): Progress & { readonly waitsFor?: 'unmount' } {
  const { attachment } = row
  const host = findVolumeHost(state, attachment?.hostId ?? 0)
  must(row.isDeleted || attachment?.wants === 'detached', 'no desired attachment is unplugged', () =>
    JSON.stringify(row),
  )
  must(!isForced || attachment?.isForced === true, 'only requested detaches are forced', () => JSON.stringify(row))
  const isMounted = !isForced && host.power === 'on' && host.plugs.has(row.id) && state.mounted.has(row.id)
  if (isMounted) return { done: false, percent: 0, remainingMs: 1_000, waitsFor: 'unmount' }
  return io.call(`volume ${row.id}`, isForced ? 'evictVolume' : 'unplugVolume', () => void host.plugs.delete(row.id))
}

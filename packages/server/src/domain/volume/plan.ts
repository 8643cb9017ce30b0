import type { HardwareType, VolumeStatus } from '@moorage/contract'
import type { Cause, Power } from '../shared/index.ts'
import type { AttachmentState } from '../attachment/check-attachable.ts'

interface WantedPlug {
  readonly link: string
  readonly slot: string | null
}

/** Desired state of a volume, from its rows. */
export interface WantedVolume {
  readonly status: VolumeStatus
  readonly isDeleted: boolean
  /** True if the disk was ever observed; it is never created again (ground rule 7). */
  readonly hasBeenProvisioned: boolean
  readonly isClone: boolean
  readonly sizeGib: number
  readonly hardwareType: HardwareType
  readonly isEncrypted: boolean
  readonly migratingTo: HardwareType | null
  readonly isRepairWanted: boolean
  /** Unfinished copies that read from this volume. */
  readonly pendingCopies: number
  readonly attachment: {
    readonly wants: AttachmentState
    readonly plug: WantedPlug
    readonly hostWantsPower: Power
    /** An operator requested a detach regardless of the guest (decision D7.3). */
    readonly isForced: boolean
  } | null
}

/** Capability records of the volume's drivers (driver contract, rule 8; ADR 0014). */
export interface VolumeSeenCapabilities {
  readonly hardwareTypes: readonly HardwareType[]
  readonly growsAttached: boolean
  readonly migrates: boolean
  readonly encrypts: boolean
  readonly hotPlugs: boolean
  readonly relinks: boolean
  readonly devicesMax: number
}

/** Observed state of a volume. */
export interface SeenVolume {
  readonly disk: {
    readonly sizeGib: number
    readonly hardwareType: HardwareType
    readonly isHealthy: boolean
    readonly isComplete: boolean
  } | null
  readonly can: VolumeSeenCapabilities
  /** The driver reported in this pass that nothing is left to wipe, and so rejects a late call that would create the disk again. */
  readonly isWiped: boolean
  /** Power of the attachment's host; absent while the driver does not know the host. */
  readonly hostPower: Power | 'absent'
  /** Present plug in that host; null if the volume is not plugged in there. */
  readonly plug: WantedPlug | null
  readonly hostDevices: number
  /** The driver reported in this pass that nothing is left to unplug. A plug in progress is not observable and could complete a moment later. */
  readonly isUnplugged: boolean
  /** Taken in this pass from a guest that could not be queried for whether it had the volume mounted. */
  readonly isGuestUnasked: boolean
}

/** Next step for a volume. */
export type VolumeStep =
  | { readonly kind: 'provision' | 'copy' | 'grow' | 'wipe' }
  | { readonly kind: 'unplug' | 'evict' }
  | { readonly kind: 'migrate'; readonly to: HardwareType }
  | { readonly kind: 'plug'; readonly plug: WantedPlug }
  | { readonly kind: 'await'; readonly cause: Cause }

/** Decides the next step. Null if desired and observed state agree, or if only an operator can help (decisions D4 to D11). */
export function planVolume(wanted: WantedVolume, seen: SeenVolume): VolumeStep | null {
  if (isLeaving(wanted) && !isFree(wanted, seen))
    return wanted.attachment?.isForced ? { kind: 'evict' } : planUnplug(seen)
  if (wanted.isDeleted) return planRemoval(wanted, seen)
  const plug = hasWholeDisk(seen) ? planPlug(wanted, seen) : null
  if (isParked(wanted)) return plug
  const step = planDisk(wanted, seen)
  return step === null || (plug?.kind === 'plug' && mayPlugFirst(wanted, seen)) ? plug : step
}

/** True if an attached volume is plugged in before other work on its disk, so that failing work never keeps it from its host. */
function mayPlugFirst(wanted: WantedVolume, seen: SeenVolume): boolean {
  return isSound(wanted, seen) || (wanted.hasBeenProvisioned && seen.can.growsAttached)
}

/** Statuses in which the disk is left alone, except for detach, delete and a requested repair (decision D10). */
const isLeftAlone: Readonly<Record<VolumeStatus, boolean>> = {
  creating: false,
  active: false,
  resizing: false,
  contact_support: true,
}

/** True if the disk is left alone until an operator requests a repair. */
export function isParked(wanted: WantedVolume): boolean {
  return isLeftAlone[wanted.status] && !wanted.isRepairWanted
}

function planRemoval(wanted: WantedVolume, seen: SeenVolume): VolumeStep | null {
  if (wanted.pendingCopies > 0) return { kind: 'await', cause: 'source.copying' }
  return seen.disk === null && seen.isWiped ? null : { kind: 'wipe' }
}

function planDisk(wanted: WantedVolume, seen: SeenVolume): VolumeStep | null {
  const { disk } = seen
  if (!disk?.isComplete) {
    if (wanted.hasBeenProvisioned) return null
    return planMaking(wanted, seen)
  }
  if (!disk.isHealthy) return null
  // A copy has the size that its source had at the request (decision D9); no copy fits into less.
  if (!isSound(wanted, seen)) return planGrowth(wanted, seen)
  if (wanted.migratingTo && disk.hardwareType !== wanted.migratingTo) return planMigration(wanted.migratingTo, seen)
  return null
}

function planMaking({ isClone, hardwareType, isEncrypted }: WantedVolume, { can }: SeenVolume): VolumeStep {
  if (!can.hardwareTypes.includes(hardwareType)) return { kind: 'await', cause: 'storage.class_missing' }
  if (isEncrypted && !can.encrypts) return { kind: 'await', cause: 'storage.cannot_encrypt' }
  return { kind: isClone ? 'copy' : 'provision' }
}

function planMigration(to: HardwareType, { can }: SeenVolume): VolumeStep {
  if (!can.hardwareTypes.includes(to)) return { kind: 'await', cause: 'storage.class_missing' }
  return can.migrates ? { kind: 'migrate', to } : { kind: 'await', cause: 'storage.cannot_migrate' }
}

function planGrowth({ pendingCopies }: WantedVolume, { can, plug, hostPower }: SeenVolume): VolumeStep {
  if (pendingCopies > 0) return { kind: 'await', cause: 'source.copying' }
  const isInUse = plug !== null && hostPower === 'on'
  return isInUse && !can.growsAttached ? { kind: 'await', cause: 'volume.in_running_host' } : { kind: 'grow' }
}

/** True if the disk exists, is complete and is not damaged. */
export function hasWholeDisk<Seen extends SeenVolume>(
  seen: Seen,
): seen is Seen & { readonly disk: NonNullable<SeenVolume['disk']> } {
  return seen.disk !== null && seen.disk.isComplete && seen.disk.isHealthy
}

/** True if the disk is whole and has the desired size. A repair takes the size that the disk has (decision D10.1). */
export function isSound(wanted: WantedVolume, seen: SeenVolume): boolean {
  if (!hasWholeDisk(seen)) return false
  const takesAnySize = isLeftAlone[wanted.status] && wanted.hasBeenProvisioned
  return takesAnySize || seen.disk.sizeGib >= wanted.sizeGib
}

function planPlug(wanted: WantedVolume, seen: SeenVolume): VolumeStep | null {
  const { attachment } = wanted
  if (attachment?.wants !== 'attached' || attachment.hostWantsPower === 'off') return null
  if (seen.hostPower !== 'on') return { kind: 'await', cause: 'host.not_running' }
  if (isPluggedAs(attachment.plug, seen.plug)) return null
  const cause = explainNoPlug(attachment.plug, seen)
  return cause === null ? { kind: 'plug', plug: attachment.plug } : { kind: 'await', cause }
}

/** Returns why the running host cannot plug the volume; null if it can. Volumes in slots of the booted configuration are plugged at the next boot. */
function explainNoPlug({ slot }: WantedPlug, { can, plug, hostDevices }: SeenVolume): Cause | null {
  if (plug !== null) return can.hotPlugs && can.relinks ? null : 'volume.path_kept'
  if (!can.hotPlugs) return slot === null ? 'host.takes_none' : 'host.takes_at_boot'
  return hostDevices >= can.devicesMax ? 'host.devices_full' : null
}

function planUnplug({ can, plug, hostPower }: SeenVolume): VolumeStep {
  const isHeld = plug !== null && hostPower === 'on' && !can.hotPlugs
  return isHeld ? { kind: 'await', cause: 'host.frees_when_off' } : { kind: 'unplug' }
}

/** True if a disk is plugged in exactly as desired. */
export function isPluggedAs(wanted: WantedPlug, seen: WantedPlug | null): boolean {
  return seen !== null && seen.link === wanted.link && seen.slot === wanted.slot
}

/** True if a volume must be detached from its host (decisions D7, D8, D11). */
export function isLeaving({ isDeleted, attachment }: WantedVolume): boolean {
  return attachment !== null && (isDeleted || attachment.wants === 'detached')
}

/** True if certainly no host has the volume: observation alone does not show a plug in progress. */
export function isFree({ attachment }: WantedVolume, seen: SeenVolume): boolean {
  return seen.plug === null && (attachment === null || seen.isUnplugged)
}

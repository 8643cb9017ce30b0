import type { HardwareType, VolumeStatus } from '@moorage/contract'
import type { Cause, Power } from '../shared/index.ts'
import type { AttachmentState } from '../attachment/check-attachable.ts'

interface PlugPosition {
  readonly link: string
  readonly slot: string | null
}

/** Desired state of a volume. */
export interface DesiredVolume {
  readonly status: VolumeStatus
  readonly isDeleted: boolean
  /** Deleted, but kept in the trash: the disk stays unchanged (ADR 0074). */
  readonly isKept: boolean
  /** A disk observed complete once is never created again (ground rule 7). */
  readonly hasBeenProvisioned: boolean
  readonly isClone: boolean
  readonly sizeGib: number
  readonly hardwareType: HardwareType
  readonly isEncrypted: boolean
  readonly migratingTo: HardwareType | null
  readonly isRepairRequested: boolean
  /** The storage is being created from a snapshot, while the storage from before stays unchanged (decision D13). */
  readonly isRollingBack: boolean
  /** Storage that a rollback replaced, or was to create, is not wiped yet. */
  readonly hasReplaced: boolean
  /** Unfinished clones and snapshots of this volume. */
  readonly pendingCopies: number
  readonly attachment: {
    readonly wants: AttachmentState
    readonly plug: PlugPosition
    readonly desiredHostPower: Power
    /** An operator requested a detach that does not wait for the guest (decision D7.3). */
    readonly isForced: boolean
  } | null
}

/** Capabilities that the drivers report (driver contract, rule 8; ADR 0014). */
export interface ObservedVolumeCapabilities {
  readonly hardwareTypes: readonly HardwareType[]
  readonly growsAttached: boolean
  readonly migrates: boolean
  readonly encrypts: boolean
  readonly hotPlugs: boolean
  readonly relinks: boolean
  readonly devicesMax: number
}

/** Observed state of a volume. */
export interface ObservedVolume {
  readonly disk: {
    readonly sizeGib: number
    readonly hardwareType: HardwareType
    readonly isHealthy: boolean
    readonly isComplete: boolean
  } | null
  readonly can: ObservedVolumeCapabilities
  /** The provisioned disk lacks the content of its backup, and therefore counts as incomplete (decision D13). */
  readonly isUnrestored: boolean
  /** The driver reported in this pass that nothing is left to wipe, and rejects late create calls. */
  readonly isWiped: boolean
  /** The same of the storage that a rollback replaced. */
  readonly isReplacedWiped: boolean
  /** `absent` while the driver does not know the host. */
  readonly hostPower: Power | 'absent'
  /** Null if not plugged into the attachment's host. */
  readonly plug: PlugPosition | null
  readonly hostDevices: number
  /**
   * The driver reported in this pass that nothing is left to unplug. A plug call in progress is not observable and may complete later, so a null `plug` is not
   * enough.
   */
  readonly isUnplugged: boolean
  /** The guest could not report whether the volume was mounted. */
  readonly isGuestUnqueried: boolean
}

/** Next step for a volume. */
export type VolumeStep =
  | { readonly kind: 'provision' | 'copy' | 'grow' | 'wipe' | 'wipe-replaced' }
  | { readonly kind: 'restore' }
  | { readonly kind: 'unplug' | 'evict' }
  | { readonly kind: 'migrate'; readonly to: HardwareType }
  | { readonly kind: 'plug'; readonly plug: PlugPosition }
  | { readonly kind: 'await'; readonly cause: Cause }

/** Returns the volume's next step. Null if desired and observed state agree, or if only an operator can help (decisions D4 to D11). */
export function planVolume(desired: DesiredVolume, observed: ObservedVolume): VolumeStep | null {
  if (isLeaving(desired) && !isFree(desired, observed))
    return desired.attachment?.isForced ? { kind: 'evict' } : planUnplug(observed)
  if (desired.isDeleted) return desired.isKept ? null : planRemoval(desired, observed)
  const plug = hasCompleteDisk(observed) ? planPlug(desired, observed) : null
  if (isParked(desired)) return plug
  const step = planDisk(desired, observed)
  return step === null || (plug?.kind === 'plug' && mayPlugFirst(desired, observed)) ? plug : step
}

/** Failing work on its disk must not keep a volume from its host. */
function mayPlugFirst(desired: DesiredVolume, observed: ObservedVolume): boolean {
  return isHealthyAsDesired(desired, observed) || (desired.hasBeenProvisioned && observed.can.growsAttached)
}

/** No step changes the disk, except for detach, delete and a requested repair (decision D10). */
const isLeftAlone: Readonly<Record<VolumeStatus, boolean>> = {
  creating: false,
  active: false,
  resizing: false,
  contact_support: true,
}

/** True in contact_support without a requested repair: no step changes the disk. */
export function isParked(desired: DesiredVolume): boolean {
  return isLeftAlone[desired.status] && !desired.isRepairRequested
}

function planRemoval(desired: DesiredVolume, observed: ObservedVolume): VolumeStep | null {
  if (desired.pendingCopies > 0) return { kind: 'await', cause: 'source.copying' }
  if (hasReplacedLeft(desired, observed)) return { kind: 'wipe-replaced' }
  return observed.disk === null && observed.isWiped ? null : { kind: 'wipe' }
}

function planDisk(desired: DesiredVolume, observed: ObservedVolume): VolumeStep | null {
  const { disk } = observed
  if (!disk?.isComplete) {
    if (desired.hasBeenProvisioned) return null
    return planProvisioning(desired, observed)
  }
  if (!disk.isHealthy) return null
  // A volume with unfinished copies does not grow, because its copies have its size at the request (decision D9).
  if (!isHealthyAsDesired(desired, observed)) return planGrowth(desired, observed)
  if (desired.migratingTo && disk.hardwareType !== desired.migratingTo)
    return planMigration(desired.migratingTo, observed)
  // Not before the end of the rollback is recorded: a rollback that fails returns to this storage.
  return hasReplacedLeft(desired, observed) && !desired.isRollingBack ? { kind: 'wipe-replaced' } : null
}

/** True if the storage that a rollback replaced is not certainly wiped. */
export function hasReplacedLeft({ hasReplaced }: DesiredVolume, { isReplacedWiped }: ObservedVolume): boolean {
  return hasReplaced && !isReplacedWiped
}

function planProvisioning(
  { isClone, hardwareType, isEncrypted }: DesiredVolume,
  { can, isUnrestored }: ObservedVolume,
): VolumeStep {
  if (isUnrestored) return { kind: 'restore' }
  if (!can.hardwareTypes.includes(hardwareType)) return { kind: 'await', cause: 'storage.class_missing' }
  if (isEncrypted && !can.encrypts) return { kind: 'await', cause: 'storage.cannot_encrypt' }
  return { kind: isClone ? 'copy' : 'provision' }
}

function planMigration(to: HardwareType, { can }: ObservedVolume): VolumeStep {
  if (!can.hardwareTypes.includes(to)) return { kind: 'await', cause: 'storage.class_missing' }
  return can.migrates ? { kind: 'migrate', to } : { kind: 'await', cause: 'storage.cannot_migrate' }
}

function planGrowth({ pendingCopies }: DesiredVolume, { can, plug, hostPower }: ObservedVolume): VolumeStep {
  if (pendingCopies > 0) return { kind: 'await', cause: 'source.copying' }
  const isInUse = plug !== null && hostPower === 'on'
  return isInUse && !can.growsAttached ? { kind: 'await', cause: 'volume.in_running_host' } : { kind: 'grow' }
}

/** True if the disk exists, complete and undamaged. */
export function hasCompleteDisk<Observed extends ObservedVolume>(
  observed: Observed,
): observed is Observed & { readonly disk: NonNullable<ObservedVolume['disk']> } {
  return observed.disk !== null && observed.disk.isComplete && observed.disk.isHealthy
}

/** True if the complete and healthy disk has at least the desired size; in a repair any size (decision D10.1). */
export function isHealthyAsDesired(desired: DesiredVolume, observed: ObservedVolume): boolean {
  if (!hasCompleteDisk(observed)) return false
  const takesAnySize = isLeftAlone[desired.status] && desired.hasBeenProvisioned
  return takesAnySize || observed.disk.sizeGib >= desired.sizeGib
}

function planPlug(desired: DesiredVolume, observed: ObservedVolume): VolumeStep | null {
  const { attachment } = desired
  if (attachment?.wants !== 'attached' || attachment.desiredHostPower === 'off') return null
  if (observed.hostPower !== 'on') return { kind: 'await', cause: 'host.not_running' }
  if (isPluggedAs(attachment.plug, observed.plug)) return null
  const cause = explainNoPlug(attachment.plug, observed)
  return cause === null ? { kind: 'plug', plug: attachment.plug } : { kind: 'await', cause }
}

/** Slots of the booted configuration are plugged at boot. */
function explainNoPlug({ slot }: PlugPosition, { can, plug, hostDevices }: ObservedVolume): Cause | null {
  if (plug !== null) return can.hotPlugs && can.relinks ? null : 'volume.path_kept'
  if (!can.hotPlugs) return slot === null ? 'host.takes_none' : 'host.takes_at_boot'
  return hostDevices >= can.devicesMax ? 'host.devices_full' : null
}

function planUnplug({ can, plug, hostPower }: ObservedVolume): VolumeStep {
  const isHeld = plug !== null && hostPower === 'on' && !can.hotPlugs
  return isHeld ? { kind: 'await', cause: 'host.frees_when_off' } : { kind: 'unplug' }
}

/** True if a volume is plugged in with the desired path and slot. */
export function isPluggedAs(desired: PlugPosition, observed: PlugPosition | null): boolean {
  return observed !== null && observed.link === desired.link && observed.slot === desired.slot
}

/** True if an attached volume is deleted or its detach was requested (decisions D7, D8, D11). */
export function isLeaving({ isDeleted, attachment }: DesiredVolume): boolean {
  return attachment !== null && (isDeleted || attachment.wants === 'detached')
}

/** True if certainly no host has the volume. A plug call in progress is not observable, so a null `plug` is not enough. */
export function isFree({ attachment }: DesiredVolume, observed: ObservedVolume): boolean {
  return observed.plug === null && (attachment === null || observed.isUnplugged)
}

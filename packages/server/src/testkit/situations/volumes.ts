import type { ObservedVolume, DesiredVolume } from '#domain/volume/plan.ts'
import { volumeAbilities } from '../engine/abilities.ts'

/** Complete disk of 20 GiB. */
export const soundDisk = { sizeGib: 20, hardwareType: 'nvme', isHealthy: true, isComplete: true } as const

/** Unattached volume of 20 GiB. */
export const activeVolume: DesiredVolume = {
  status: 'active',
  isDeleted: false,
  isKept: false,
  isRollingBack: false,
  hasReplaced: false,
  hasBeenProvisioned: true,
  isClone: false,
  sizeGib: 20,
  hardwareType: 'nvme',
  isEncrypted: false,
  migratingTo: null,
  isRepairRequested: false,
  pendingCopies: 0,
  attachment: null,
}

/** Volume that was never created. */
export const freshVolume: DesiredVolume = { ...activeVolume, status: 'creating', hasBeenProvisioned: false }

/** Unattached disk; the drivers support everything. */
export const observedAlone: ObservedVolume = {
  can: volumeAbilities,
  hostDevices: 0,
  disk: soundDisk,
  isUnrestored: false,
  isWiped: false,
  isReplacedWiped: false,
  hostPower: 'absent',
  plug: null,
  isUnplugged: false,
  isGuestUnqueried: false,
}

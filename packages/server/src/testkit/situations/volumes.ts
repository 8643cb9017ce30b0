import type { SeenVolume, WantedVolume } from '#domain/volume/plan.ts'
import { volumeAbilities } from '../engine/abilities.ts'

/** A disk of 20 GiB that is whole. */
export const soundDisk = { sizeGib: 20, hardwareType: 'nvme', isHealthy: true, isComplete: true } as const

/** A free volume of 20 GiB. */
export const activeVolume: WantedVolume = {
  status: 'active',
  isDeleted: false,
  hasBeenProvisioned: true,
  isClone: false,
  sizeGib: 20,
  hardwareType: 'nvme',
  isEncrypted: false,
  migratingTo: null,
  isRepairWanted: false,
  pendingCopies: 0,
  attachment: null,
}

/** One that was never made. */
export const freshVolume: WantedVolume = { ...activeVolume, status: 'creating', hasBeenProvisioned: false }

/** Its disk is there and no host has it; the drivers can do everything. */
export const seenAlone: SeenVolume = {
  can: volumeAbilities,
  hostDevices: 0,
  disk: soundDisk,
  isWiped: false,
  hostPower: 'absent',
  plug: null,
  isUnplugged: false,
  isGuestUnasked: false,
}

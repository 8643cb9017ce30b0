import { devicePath } from '../../domain/volume/label.ts'
import type { WantedVolume } from '../../domain/volume/plan.ts'
import type { VolumeStatus } from '../../domain/volume/state.ts'
import type { HardwareType } from '../../domain/catalogue/catalogue.ts'
import type { VolumeWork } from '../../store/volume/load-volume-work.ts'

/** What the rows want of a volume, in the domain's terms. */
export function wantVolume(work: VolumeWork, vendor: string): WantedVolume {
  const { volume, holding } = work
  return {
    status: volume.status as VolumeStatus,
    isDeleted: volume.deleted_at !== null,
    hasBeenProvisioned: volume.provisioned_at !== null,
    isClone: volume.is_clone,
    sizeGib: volume.size_gib,
    hardwareType: volume.hardware_type as HardwareType,
    migratingTo: volume.migrating_to as HardwareType | null,
    isRepairWanted: volume.wants_repair,
    pendingCopies: work.pendingCopies,
    attachment: holding && {
      wants: holding.wants,
      plug: { link: devicePath(vendor, volume.label), slot: holding.slot },
      hostWantsPower: holding.host.wants_power as 'on' | 'off',
    },
  }
}

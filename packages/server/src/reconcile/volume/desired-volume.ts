import { devicePath } from '#domain/volume/label.ts'
import type { DesiredVolume } from '#domain/volume/plan.ts'
import type { VolumeWork } from '#store/volume/load-volume-work.ts'

/** Converts a volume's rows to the planner's input; `attachment` is null if detached. The vendor's name determines the device path. */
export function desiredVolume(work: VolumeWork, vendor: string): DesiredVolume {
  const { volume, attachment } = work
  const hasReplaced = volume.replaced_uid !== null
  const isRollingBack = hasReplaced && volume.status === 'creating'
  return {
    status: volume.status,
    isDeleted: volume.deleted_at !== null,
    isKept: work.isKept,
    hasBeenProvisioned: volume.provisioned_at !== null && !isRollingBack,
    isRollingBack,
    hasReplaced,
    isClone: volume.is_clone,
    sizeGib: volume.size_gib,
    hardwareType: volume.hardware_type,
    isEncrypted: volume.encryption === 'enabled',
    migratingTo: volume.migrating_to,
    isRepairRequested: volume.wants_repair,
    pendingCopies: work.pendingCopies,
    attachment: attachment && {
      wants: attachment.wants,
      plug: { link: devicePath(vendor, volume.label), slot: attachment.slot },
      desiredHostPower: attachment.host.wants_power,
      isForced: attachment.isForced,
    },
  }
}

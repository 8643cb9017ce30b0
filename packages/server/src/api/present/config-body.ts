import { type Config, type DeviceSlot, deviceSlots } from '@moorage/contract'
import { slotNames } from '../../domain/attachment/choose-slot.ts'
import { wireTime } from '../../store/wire-time.ts'
import type { ConfigRow } from '../../store/config/find-configs.ts'

/** Help that hosts here always get; it cannot be turned off. */
const helpers: Config['helpers'] = {
  updatedb_disabled: true,
  distro: true,
  modules_dep: true,
  network: true,
  devtmpfs_automount: true,
}

/** A boot configuration as it is shown, in neutral words (decision H, fields of facts 12). */
export function configBody(row: ConfigRow): Config {
  return {
    id: row.id,
    label: row.label,
    helpers,
    kernel: row.kernel,
    comments: row.comments,
    memory_limit: row.memory_limit,
    created: wireTime(row.created),
    updated: wireTime(row.updated),
    root_device: row.root_device,
    devices: devicesBody(row),
    initrd: null,
    run_level: row.run_level as Config['run_level'],
    virt_mode: row.virt_mode as Config['virt_mode'],
    interfaces: [],
  }
}

function devicesBody({ devices }: ConfigRow): Config['devices'] {
  const filled = new Map(
    devices.map((one) => [slotNames[one.slot] as DeviceSlot, { disk_id: one.diskId, volume_id: one.volumeId }]),
  )
  return Object.fromEntries(deviceSlots.map((slot) => [slot, filled.get(slot) ?? null])) as Config['devices']
}

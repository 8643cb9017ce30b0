import { type Config, configHelpers, deviceSlots, interfacesMax, tableOf } from '@moorage/contract'
import type { ConfigNetwork } from '#domain/host/config-network.ts'
import { wireTime } from '#store/wire-time.ts'
import type { ConfigRow } from '#store/config/find-configs.ts'

/** Returns the configuration response (decision H, fields of facts 12). */
export function configBody(row: ConfigRow): Config {
  return {
    id: row.id,
    label: row.label,
    helpers: tableOf(configHelpers, (name) => !row.helpers_off.includes(name)),
    kernel: row.kernel,
    comments: row.comments,
    memory_limit: row.memory_limit,
    created: wireTime(row.created),
    updated: wireTime(row.updated),
    root_device: row.root_device,
    devices: devicesBody(row),
    initrd: null,
    run_level: row.run_level,
    virt_mode: row.virt_mode,
    interfaces: row.interfaces.map((one, index) => interfaceBody(row, one, index)),
  }
}

/** The ID is unique, because a configuration has at most `interfacesMax` interfaces. */
function interfaceBody({ id }: ConfigRow, one: ConfigNetwork, index: number): Config['interfaces'][number] {
  const { purpose, isPrimary, ipamAddress, label } = one
  return {
    id: (id - 1) * interfacesMax + index + 1,
    purpose,
    primary: isPrimary,
    active: false,
    ipam_address: purpose === 'vlan' ? ipamAddress : null,
    label: purpose === 'vlan' ? label : null,
  }
}

function devicesBody({ devices }: ConfigRow): Config['devices'] {
  const filled = new Map(
    devices.map((one) => [deviceSlots[one.slot], { disk_id: one.diskId, volume_id: one.volumeId }]),
  )
  return tableOf(deviceSlots, (slot) => filled.get(slot) ?? null)
}

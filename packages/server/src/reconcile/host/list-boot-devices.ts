import { devicePath } from '#domain/volume/label.ts'
import type { BootVolume, HostWork } from '#store/host/load-host-work.ts'
import type { PassIo } from '../engine/reconciler.ts'
import type { BootDevice, BootSpec } from '../ports/index.ts'
import { diskResource, volumeResource } from '../resources/resources.ts'

/**
 * The devices a boot begins with: the volumes of the booted configuration whose disks are whole, in the order of their slots, as many as
 * the host can hold. One damaged disk, or one too many, must not keep a host from starting; its own pass finds out, and plugs it in
 * when it is sound again, or when there is room.
 */
export async function listBootDevices({ host, bootVolumes }: HostWork, io: PassIo): Promise<BootDevice[]> {
  const looked = await Promise.all(
    bootVolumes.map(async (one) => ((await isUsable(one, io)) ? [deviceOf(one, io)] : [])),
  )
  return looked.flat().slice(0, io.drivers.hosts(host.region).capabilities.devicesMax)
}

async function isUsable(one: BootVolume, io: PassIo): Promise<boolean> {
  const seen = await io.call('inspectVolume', () =>
    io.drivers.volumes(one.region).inspectVolume(volumeResource(one, io)),
  )
  return seen !== null && seen.isComplete && seen.isHealthy
}

function deviceOf(one: BootVolume, io: PassIo): BootDevice {
  return { volume: volumeResource(one, io), link: devicePath(io.vendor, one.label), slot: one.slot }
}

/** Which local disks a boot has, and what it starts from, as its configuration says; nothing where it boots none, or where nothing stands at its root device. */
export function layOutBoot(
  { host, bootLayout, disks }: HostWork,
  devices: readonly BootDevice[],
  io: PassIo,
): Pick<BootSpec, 'disks' | 'root'> {
  if (!bootLayout) return {}
  const laid = bootLayout.disks.flatMap(({ id, slot }) => {
    const row = disks.find((one) => one.id === id)
    return row ? [{ slot, name: diskResource(row, host, io).name }] : []
  })
  const places = [...laid, ...devices.map(({ slot, volume }) => ({ slot, name: volume.name }))]
  const root = places.find(({ slot }) => `/dev/${slot}` === bootLayout.rootDevice)
  return { disks: laid.map(({ name }) => name), ...(root && { root: root.name }) }
}

import { devicePath } from '#domain/volume/label.ts'
import type { BootVolume, HostWork } from '#store/host/load-host-work.ts'
import type { PassIo } from '../engine/reconciler.ts'
import type { DiskWork } from '#store/disk/list-disk-work.ts'
import type { BootDevice, BootSpec } from '../ports/index.ts'
import { diskResource, volumeResource } from '../resources/resources.ts'

/**
 * Returns the devices of a boot: healthy volumes of the booted configuration, in slot order, up to the host's maximum. A damaged or excess volume must not
 * block the boot; its own pass plugs it in when it is healthy and a device is free.
 */
export async function listBootDevices({ host, bootVolumes }: HostWork, io: PassIo): Promise<BootDevice[]> {
  const usable = await Promise.all(
    bootVolumes.map(async (one) => ((await isUsable(one, io)) ? [deviceOf(one, io)] : [])),
  )
  return usable.flat().slice(0, io.drivers.hosts(host.region).capabilities.devicesMax)
}

async function isUsable(one: BootVolume, io: PassIo): Promise<boolean> {
  const observed = await io.call('inspectVolume', () =>
    io.drivers.volumes(one.region).inspectVolume(volumeResource(one, io)),
  )
  return observed !== null && observed.isComplete && observed.isHealthy
}

function deviceOf(one: BootVolume, io: PassIo): BootDevice {
  return { volume: volumeResource(one, io), link: devicePath(io.vendor, one.label), slot: one.slot }
}

/** Returns all disks of a host in boot order; empty, which means the same to drivers, if the trash contains none. */
export function planAllDisks(host: HostWork['host'], disks: readonly DiskWork[], io: PassIo): Pick<BootSpec, 'disks'> {
  const present = disks.filter(({ trashId }) => trashId === null)
  if (present.length === disks.length) return {}
  return { disks: present.map((row) => diskResource(row, host, io).name) }
}

/** Returns a boot's local disks and root from its configuration; empty without one. `root` is absent if the slot of the root device is empty. */
export function planBootDisks(
  { host, bootLayout, disks }: HostWork,
  devices: readonly BootDevice[],
  io: PassIo,
): Pick<BootSpec, 'disks' | 'root'> {
  if (!bootLayout) return planAllDisks(host, disks, io)
  const present = bootLayout.disks.flatMap(({ id, slot }) => {
    const row = disks.find((one) => one.id === id)
    return row ? [{ slot, name: diskResource(row, host, io).name }] : []
  })
  const named = [...present, ...devices.map(({ slot, volume }) => ({ slot, name: volume.name }))]
  const root = named.find(({ slot }) => `/dev/${slot}` === bootLayout.rootDevice)
  return { disks: present.map(({ name }) => name), ...(root && { root: root.name }) }
}

/** Returns the disk that a host boots from: in the root slot of its configuration, or the oldest without a configuration. Null for a volume or an empty slot. */
export function findRootDisk({ bootLayout, disks }: HostWork): DiskWork | null {
  if (!bootLayout) return disks.find(({ isDeleting, trashId }) => !isDeleting && trashId === null) ?? null
  const root = bootLayout.disks.find(({ slot }) => `/dev/${slot}` === bootLayout.rootDevice)
  return disks.find(({ id }) => id === root?.id) ?? null
}

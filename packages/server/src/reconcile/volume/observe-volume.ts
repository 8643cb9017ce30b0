import type { SeenVolume } from '#domain/volume/plan.ts'
import type { VolumeWork } from '#store/volume/load-volume-work.ts'
import type { PassIo } from '../engine/reconciler.ts'
import { DriverSilent } from '../engine/call-driver.ts'
import { hasDone } from '../engine/remember-done.ts'
import { DriverError, type HostSeen } from '../ports/index.ts'
import { hostResource, volumeResource } from '../resources/resources.ts'

/** What the drivers show, with the boot the host was seen under. */
export interface ObservedVolume extends SeenVolume {
  readonly hostBootSerial: number
}

/** Asks the drivers about a volume's disk and, when it is on a host, how it is plugged in there. */
export async function observeVolume(work: VolumeWork, io: PassIo): Promise<ObservedVolume> {
  const { volume, attachment } = work
  const resource = volumeResource(volume, io)
  const [volumes, hosts] = [io.drivers.volumes(volume.region), io.drivers.hosts(volume.region)]
  const disk = await io.call('inspectVolume', () => volumes.inspectVolume(resource))
  const alone = {
    disk,
    can: { ...volumes.capabilities, ...hosts.capabilities },
    isWiped: hasDone(io, 'wipe'),
    isUnplugged: hasDone(io, 'unplug'),
    isGuestUnasked: hasDone(io, 'unplug-unasked'),
    hostPower: 'absent',
    plug: null,
    hostDevices: 0,
    hostBootSerial: 0,
  } as const
  if (!attachment) return alone
  const host = await inspectHostOf(attachment, io)
  if (!host?.isComplete) return alone
  const plug = host.plugged.find((one) => one.volumeName === resource.name)
  return {
    ...alone,
    hostPower: host.power,
    hostDevices: host.plugged.length,
    plug: plug ? { link: plug.link, slot: plug.slot } : null,
    hostBootSerial: host.bootSerial,
  }
}

/**
 * A host that cannot be asked must not keep an operator from taking a volume from it by force: whether it can still write is for the driver to find out
 * (driver contract, rule 34), which has other means than a look.
 */
async function inspectHostOf(
  { host, isForced, wants }: NonNullable<VolumeWork['attachment']>,
  io: PassIo,
): Promise<HostSeen | null> {
  try {
    const hosts = io.drivers.hosts(host.region)
    return await io.call('inspectHost', () => hosts.inspectHost(hostResource(host, io)))
  } catch (error) {
    const isAway = error instanceof DriverSilent || (error instanceof DriverError && error.code === 'Busy')
    if (isAway && isForced && wants === 'detached') return null
    throw error
  }
}

import type { SeenVolume } from '#domain/volume/plan.ts'
import type { VolumeWork } from '#store/volume/load-volume-work.ts'
import type { PassIo } from '../engine/reconciler.ts'
import { DriverSilent } from '../engine/call-driver.ts'
import { hasDone } from '../engine/remember-done.ts'
import { DriverError, type HostSeen, type VolumeSeen } from '../ports/index.ts'
import { hostResource, volumeResource } from '../resources/resources.ts'

/** Observed volume, with the observed boot of its host. */
export interface ObservedVolume extends SeenVolume {
  readonly hostBootSerial: number
}

/** Queries the drivers for a volume's disk and, if it is attached, for its plug in the host. */
export async function observeVolume(work: VolumeWork, io: PassIo): Promise<ObservedVolume> {
  const { volume, attachment } = work
  const resource = volumeResource(volume, io)
  const disk = await io.call('inspectVolume', () => io.drivers.volumes(volume.region).inspectVolume(resource))
  const said = {
    isWiped: hasDone(io, 'wipe'),
    isUnplugged: hasDone(io, 'unplug'),
    isGuestUnasked: hasDone(io, 'unplug-unasked'),
  }
  const host = attachment && (await inspectHostOf(attachment, io))
  return { ...recogniseVolume(work, { disk, host }, io), ...said }
}

/** Returns the observed state of a volume from its disk and its host, without steps reported done. */
export function recogniseVolume(
  { volume }: Pick<VolumeWork, 'volume'>,
  { disk, host }: { readonly disk: VolumeSeen | null; readonly host: HostSeen | null },
  io: Pick<PassIo, 'drivers' | 'installationId'>,
): ObservedVolume {
  const [volumes, hosts] = [io.drivers.volumes(volume.region), io.drivers.hosts(volume.region)]
  const alone = {
    disk,
    can: { ...volumes.capabilities, ...hosts.capabilities },
    isWiped: false,
    isUnplugged: false,
    isGuestUnasked: false,
    hostPower: 'absent',
    plug: null,
    hostDevices: 0,
    hostBootSerial: 0,
  } as const
  if (!host?.isComplete) return alone
  const { name } = volumeResource(volume, io)
  const plug = host.plugged.find((one) => one.volumeName === name)
  return {
    ...alone,
    hostPower: host.power,
    hostDevices: host.plugged.length,
    plug: plug ? { link: plug.link, slot: plug.slot } : null,
    hostBootSerial: host.bootSerial,
  }
}

/**
 * An unreachable host must not prevent an operator's forced detach: the driver determines whether the host can still write (driver contract, rule 34), by other
 * means than observation.
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

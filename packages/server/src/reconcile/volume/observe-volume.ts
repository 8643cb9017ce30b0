import type { ObservedVolume } from '#domain/volume/plan.ts'
import type { VolumeWork } from '#store/volume/load-volume-work.ts'
import type { PassIo } from '../engine/reconciler.ts'
import { hasBackupContent } from '../volume-backup/restore-volume.ts'
import { DriverTimeout } from '../engine/call-driver.ts'
import { isRecordedDone } from '../engine/record-done.ts'
import { type HostObservation, type VolumeObservation, isBusyError } from '../ports/index.ts'
import { hostResource, volumeResource } from '../resources/resources.ts'

/** Observed volume, with the observed boot of its host. */
export interface ObservedVolumeOnHost extends ObservedVolume {
  readonly hostBootSerial: number
}

/** Returns a volume's observed disk (null if missing) and, if attached, its plug in the host. Adds the steps reported done in this pass. */
export async function observeVolume(work: VolumeWork, io: PassIo): Promise<ObservedVolumeOnHost> {
  const { volume, attachment } = work
  const resource = volumeResource(volume, io)
  const disk = await io.call('inspectVolume', () => io.drivers.volumes(volume.region).inspectVolume(resource))
  const isRestored = !disk?.isComplete || (await hasBackupContent(work, io))
  const reported = {
    isWiped: isRecordedDone(io, 'wipe'),
    isReplacedWiped: isRecordedDone(io, 'wipe-replaced'),
    isUnplugged: isRecordedDone(io, 'unplug'),
    isGuestUnqueried: isRecordedDone(io, 'unplug-unasked'),
  }
  const host = attachment && (await inspectHostOf(attachment, io))
  const matched = matchVolume(work, { disk, host }, io)
  const content = isRestored ? {} : { disk: disk && { ...disk, isComplete: false }, isUnrestored: true }
  return { ...matched, ...content, ...reported }
}

/** Returns a volume's observed state from disk and host, without steps reported done. An incomplete host counts as absent. */
export function matchVolume(
  { volume }: Pick<VolumeWork, 'volume'>,
  { disk, host }: { readonly disk: VolumeObservation | null; readonly host: HostObservation | null },
  io: Pick<PassIo, 'drivers' | 'installationId'>,
): ObservedVolumeOnHost {
  const [volumes, hosts] = [io.drivers.volumes(volume.region), io.drivers.hosts(volume.region)]
  const alone = {
    disk,
    can: { ...volumes.capabilities, ...hosts.capabilities },
    isUnrestored: false,
    isWiped: false,
    isReplacedWiped: false,
    isUnplugged: false,
    isGuestUnqueried: false,
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
 * Null also if the host is unreachable during a forced detach. The driver then proves by other means that the host cannot write (driver contract, rule 34).
 */
async function inspectHostOf(
  { host, isForced, wants }: NonNullable<VolumeWork['attachment']>,
  io: PassIo,
): Promise<HostObservation | null> {
  try {
    const hosts = io.drivers.hosts(host.region)
    return await io.call('inspectHost', () => hosts.inspectHost(hostResource(host, io)))
  } catch (error) {
    const isAway = error instanceof DriverTimeout || isBusyError(error)
    if (isAway && isForced && wants === 'detached') return null
    throw error
  }
}

import { forgetEvictions, listEvicted, recordEviction } from '../../registry/evictions.ts'
import { findHold, listHolds, replaceHolds } from '../../registry/holds.ts'
import {
  type BootDevice,
  type BootSpec,
  type Claimed,
  DriverError,
  type Progress,
  done,
  isBusyError,
} from '#reconcile/ports/index.ts'
import { writeRescueDisk } from '../disks/write-rescue-disk.ts'
import { putSeed } from '../disks/seed.ts'
import { defineDomain } from '../domains/define-domain.ts'
import { type FoundDomain, requireDomain } from '../domains/find-domain.ts'
import { isStopping } from '../domains/is-stopping.ts'
import { type VolumeDevice, describeDevice, guestNameOf, slotCount, unitOfSlot } from '../domains/volume-device.ts'
import type { LibvirtContext } from '../libvirt-context.ts'
import { ensureHostNetwork } from '../network/ensure-host-network.ts'
import { type OpenVolume, openVolume } from '../plugs/open-volume.ts'
import { giveVolumeKeys } from '../plugs/volume-keys-on-hypervisor.ts'
import { runVirsh } from '../virsh/run-virsh.ts'
import { powerOff } from './power-off.ts'

interface LoadedDevice {
  readonly device: VolumeDevice
  readonly plug: BootDevice
  readonly open: OpenVolume
}

/**
 * HostDriver.startHost: boots the host with its volumes, after all checks and a power-off of an older boot. Throws Busy during a stop, InUse for another host's
 * volume, NotSupported for invalid devices. A failed boot restores holds and configuration.
 */
export async function startHost(context: LibvirtContext, host: Claimed, boot: BootSpec): Promise<Progress> {
  const found = await requireDomain(context, host)
  const isReached = found.live !== null && found.record.bootSerial >= boot.bootSerial
  // A stop in progress may still cut the power.
  if ((isReached || !found.live) && (await isStopping(context, host.name)))
    throw new DriverError('Busy', `${host.name} is being stopped.`)
  if (isReached) return done
  const loaded = await loadDevices(context, found, boot)
  if (found.live) return powerOff(context, found, host)
  await bootHost(context, found, { boot, loaded })
  return done
}

async function loadDevices(
  context: LibvirtContext,
  found: FoundDomain,
  { devices }: BootSpec,
): Promise<LoadedDevice[]> {
  if (devices.length > slotCount) throw new DriverError('NotSupported', `A host can have at most ${slotCount} devices.`)
  const loaded: LoadedDevice[] = []
  let unit = slotCount
  for (const plug of devices) {
    const { volume, slot } = plug
    const open = await openVolume(context, volume, found)
    const hold = await findHold(context.registry, volume.name)
    if (hold && hold.host !== found.name) throw new DriverError('InUse', `${volume.name} is attached to another host.`)
    const place = {
      volume: volume.name,
      ...guestNameOf(plug, context.options.vendor),
      unit: slot === null ? unit++ : unitOfSlot(slot),
    }
    loaded.push({ plug, open, device: describeDevice(place, open.source) })
  }
  return loaded
}

async function bootHost(
  context: LibvirtContext,
  found: FoundDomain,
  { boot, loaded }: { readonly boot: BootSpec; readonly loaded: readonly LoadedDevice[] },
): Promise<void> {
  const { name, hypervisor, record, config } = found
  // The rules and the lease exist before the first packet of the host.
  await ensureHostNetwork(context, hypervisor)
  const [before, evicted] = [await listHolds(context.registry, name), await listEvicted(context.registry, name)]
  const asked = loaded.map(({ plug: { volume, link, slot } }) => ({ volume: volume.name, host: name, link, slot }))
  await replaceHolds(context.registry, name, asked)
  try {
    for (const { open } of loaded) await giveVolumeKeys(hypervisor, open)
    await putSeed(context, found, boot)
    await writeRescueDisk(context, found, boot)
    const next = { ...record, bootSerial: boot.bootSerial, isRescue: boot.isRescue === true }
    await defineDomain(context, { name, hypervisor, record: next, volumes: loaded.map(({ device }) => device), boot })
    await forgetEvictions(context.registry, name)
    await runVirsh(hypervisor, { args: ['start', name], deadlineMs: 60_000 })
  } catch (error) {
    // After a timeout, the host may have started.
    const isUnknown = isBusyError(error)
    if (!isUnknown) {
      // Evicted devices return with the old configuration and stay unusable.
      for (const volume of evicted) await recordEviction(context.registry, { volume, host: name })
      await defineDomain(context, { name, hypervisor, record, volumes: config.volumes })
      await replaceHolds(context.registry, name, before)
    }
    throw error
  }
}

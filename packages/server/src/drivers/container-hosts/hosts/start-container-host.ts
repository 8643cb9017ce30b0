import {
  type BootDevice,
  type BootSpec,
  type Claimed,
  DriverError,
  type Progress,
  done,
  isBusyError,
} from '#reconcile/ports/index.ts'
import { findHold, listHolds, replaceHolds } from '../../registry/holds.ts'
import type { ContainerHostContext } from '../container-host-context.ts'
import { type FoundHost, isOn, requireContainerHost } from '../machines/find-host.ts'
import { updateHostRow } from '../machines/host-row.ts'
import { attachLoop } from '../plugs/loop-device.ts'
import { nodeNameOf } from '../plugs/node-name.ts'
import { type OpenFile, openVolumeFile } from '../plugs/open-file.ts'
import { devicesMax, checkSlot } from '../plugs/slots.ts'
import { followImages, createHostContainer } from './create-host-container.ts'
import { checkMachineNetwork } from '../network/check-machine-networks.ts'
import { isContainerStopping } from '../machines/container-stop.ts'
import { powerOffContainer, cleanUpContainerPowerOff } from './power-off.ts'

interface LoadedFile {
  readonly plug: BootDevice
  readonly file: OpenFile
  readonly node: string
}

/**
 * HostDriver.startHost: boots the host with exactly these devices, after all checks; first powers off a running host. Returns the progress of a necessary image
 * load or power-off. Does nothing at this serial or a higher one. A failed boot restores holds and serial, unless the error is Busy. Throws InUse for another
 * host's volume, NotSupported for unsuitable devices.
 */
export async function startContainerHost(
  context: ContainerHostContext,
  host: Claimed,
  boot: BootSpec,
): Promise<Progress> {
  const found = await requireContainerHost(context, host)
  const isReached = isOn(found) && found.row.bootSerial >= boot.bootSerial
  // A stop in progress may still end the host.
  if ((isReached || !isOn(found)) && (await isContainerStopping(context, host.name)))
    throw new DriverError('Busy', `${host.name} is being stopped.`)
  if (isReached) return done
  const loaded = await loadFiles(context, found, boot)
  const loading = await followImages(context, found)
  if (loading) return loading
  if (isOn(found)) return powerOffContainer(context, found, host)
  await bootContainer(context, found, { boot, loaded })
  return done
}

async function loadFiles(
  context: ContainerHostContext,
  found: FoundHost,
  { devices, root }: BootSpec,
): Promise<readonly LoadedFile[]> {
  if (devices.length > devicesMax)
    throw new DriverError('NotSupported', `A host can have at most ${devicesMax} devices.`)
  if (devices.some(({ volume }) => volume.name === root))
    throw new DriverError('NotSupported', 'A container cannot boot from a volume.')
  const loaded: LoadedFile[] = []
  for (const plug of devices) {
    checkSlot(plug)
    const file = await openVolumeFile(context, plug.volume, found)
    const hold = await findHold(context.options.registry, plug.volume.name)
    if (hold && hold.host !== found.row.name)
      throw new DriverError('InUse', `${plug.volume.name} is attached to another host.`)
    loaded.push({ plug, file, node: nodeNameOf(plug) })
  }
  return loaded
}

/** Attaches the devices before the start, so that the host's programs find them. */
async function bootContainer(
  context: ContainerHostContext,
  found: FoundHost,
  { boot, loaded }: { readonly boot: BootSpec; readonly loaded: readonly LoadedFile[] },
): Promise<void> {
  const { registry } = context.options
  const { row, machine } = found
  const before = await listHolds(registry, row.name)
  const asked = loaded.map(({ plug: { volume, link, slot } }) => ({ volume: volume.name, host: row.name, link, slot }))
  await cleanUpContainerPowerOff(context, found)
  await replaceHolds(registry, row.name, asked)
  try {
    await createHostContainer(context, found)
    for (const { file, node } of loaded) await attachLoop(context, found, { file, node })
    await machine.containers.limitContainer(row.name, { memoryMib: row.memoryMib, millicpus: row.vcpus * 1_000 })
    await updateHostRow(registry, row, { bootSerial: boot.bootSerial })
    await machine.containers.keepRunning(row.name, true)
    await machine.containers.startContainer(row.name)
    await checkMachineNetwork(context, { machine, stamp: row.stamp })
  } catch (error) {
    // A start that timed out may still take effect, so the host keeps its devices until the next call.
    const isUnknown = isBusyError(error)
    if (!isUnknown) {
      await updateHostRow(registry, row, { bootSerial: row.bootSerial })
      await cleanUpContainerPowerOff(context, found)
      await replaceHolds(registry, row.name, before)
    }
    throw error
  }
}

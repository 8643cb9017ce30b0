import {
  type Claimed,
  DriverError,
  type Plug,
  type PlugProgress,
  type Resource,
  done,
  isBusyError,
} from '#reconcile/ports/index.ts'
import { runClaimed } from '../../registry/run-claimed.ts'
import { checkHold, dropHold, findHold, listHolds, takeHold } from '../../registry/holds.ts'
import type { ContainerHostContext } from '../container-host-context.ts'
import { isContainerStopping } from '../machines/container-stop.ts'
import { type FoundHost, isOn, requireContainerHost } from '../machines/find-host.ts'
import { attachLoop, detachLoop } from './loop-device.ts'
import { nodeNameOf } from './node-name.ts'
import { type OpenFile, openVolumeFile } from './open-file.ts'
import { checkSlot, devicesMax } from './slots.ts'

/**
 * HostDriver.plugVolume: records the hold, then attaches a loop device. A new link only renames the node, even in use. Throws InUse if volume, link or slot is
 * taken, Busy if the host is off or full. Throws NotFound without host or volume, NotSupported for an unknown slot, or a volume that is encrypted or
 * unreachable from the host. After another error than Busy, releases a new hold.
 */
export function plugLoop(
  context: ContainerHostContext,
  volume: Claimed,
  { host, plug }: { readonly host: Resource; readonly plug: Plug },
): Promise<PlugProgress> {
  const { registry } = context.options
  return runClaimed(
    registry,
    volume,
    async () => {
      const found = await requireContainerHost(context, host)
      checkSlot(plug)
      const node = nodeNameOf(plug)
      // Fails fast for losers of a race for a slot, before the slow storage call.
      await checkHold(registry, { volume: volume.name, host: host.name, ...plug })
      const file = await openVolumeFile(context, volume, found)
      if (!isOn(found) || (await isContainerStopping(context, host.name)))
        throw new DriverError('Busy', `${host.name} is not running.`)
      await plugFile(context, found, { file, node, plug })
      return done
    },
    [host],
  )
}

async function plugFile(
  context: ContainerHostContext,
  found: FoundHost,
  { file, node, plug }: { readonly file: OpenFile; readonly node: string; readonly plug: Plug },
): Promise<void> {
  const { registry } = context.options
  const hold = { volume: file.name, host: found.row.name }
  const before = await findHold(registry, file.name)
  const others = (await listHolds(registry, hold.host)).filter(({ volume }) => volume !== file.name)
  if (others.length >= devicesMax) throw new DriverError('Busy', `${hold.host} already has ${devicesMax} devices.`)
  await takeHold(registry, { ...hold, ...plug })
  try {
    await attachLoop(context, found, { file, node })
  } catch (error) {
    // A call that timed out may still take effect, so the hold stays until the volume is unplugged.
    const isUnsure = isBusyError(error)
    if (before === null && !isUnsure) {
      const end = await detachLoop(context, found, { volume: file.name, how: 'ask' })
      if (end === 'gone') await dropHold(registry, hold)
    }
    throw error
  }
}

import { type Claimed, type PlugProgress, type Resource, done, isStampOf } from '#reconcile/ports/index.ts'
import { dropHold } from '../../registry/holds.ts'
import type { ContainerHostContext } from '../container-host-context.ts'
import { findHostRow } from '../machines/host-row.ts'
import { findContainerHost } from '../machines/find-host.ts'
import { detachLoop } from './loop-device.ts'

/**
 * HostDriver.unplugVolume: detaches the loop device and releases the hold. Returns unfinished progress while the kernel reports the device mounted or open.
 * Does not call the storage, so that a volume with a lost file can be unplugged.
 */
export async function unplugLoop(
  context: ContainerHostContext,
  volume: Claimed,
  host: Resource,
): Promise<PlugProgress> {
  const { registry, name: engine } = context.options
  const row = await findHostRow(registry, engine, host.name)
  if (row && !isStampOf(row.stamp, host)) return done
  const found = await findContainerHost(context, host)
  const end = found ? await detachLoop(context, found, { volume: volume.name, how: 'ask' }) : 'gone'
  if (end !== 'gone') return { done: false, percent: 0, remainingMs: 1_000, waitsFor: 'unmount' }
  await dropHold(registry, { volume: volume.name, host: host.name })
  return done
}

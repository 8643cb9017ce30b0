import { type Claimed, DriverError, type Progress, type Resource, done } from '#reconcile/ports/index.ts'
import { recordEviction } from '../../registry/evictions.ts'
import { dropHold, findHold } from '../../registry/holds.ts'
import { type NamedDomain, findNamedDomain, stampedDomain } from '../domains/find-domain.ts'
import { type LibvirtContext, storageOf } from '../libvirt-context.ts'
import { removeDevice } from './remove-device.ts'

/**
 * HostDriver.evictVolume: removes the device without the guest's consent, drops the hold, and returns done. If this cannot be verified, the storage fences the
 * volume's clients. Throws Busy if fencing fails too. Does nothing if the domain is not ours.
 */
export async function evictVolume(context: LibvirtContext, volume: Claimed, host: Resource): Promise<Progress> {
  const hold = await findHold(context.registry, volume.name)
  const isHeld = hold?.host === host.name
  const named = await inspectOrFence(context, { volume, host, isHeld })
  if (named && !stampedDomain(named, host)) return done
  if (named && !(await isTakenOut(named, volume))) await fenceLeft(context, { volume, host, cause: null })
  await dropHold(context.registry, { volume: volume.name, host: host.name })
  return done
}

interface Eviction {
  readonly volume: Resource
  readonly host: Resource
  readonly isHeld: boolean
}

async function inspectOrFence(
  context: LibvirtContext,
  { volume, host, isHeld }: Eviction,
): Promise<NamedDomain | null> {
  try {
    return await findNamedDomain(context, host)
  } catch (error) {
    // Fencing a volume of another host would cut that host off.
    if (isHeld) await fenceLeft(context, { volume, host, cause: error })
    return null
  }
}

async function isTakenOut(named: NamedDomain, { name }: Resource): Promise<boolean> {
  const device = [...(named.live?.volumes ?? []), ...named.config.volumes].find(({ volume }) => volume === name)
  return !device || removeDevice(named, device)
}

async function fenceLeft(
  context: LibvirtContext,
  { volume, host, cause }: { readonly volume: Resource; readonly host: Resource; readonly cause: unknown },
): Promise<void> {
  await fence(context, volume, cause)
  await recordEviction(context.registry, { volume: volume.name, host: host.name })
}

async function fence(context: LibvirtContext, volume: Resource, cause: unknown): Promise<void> {
  try {
    await storageOf(context, volume.region).fence(volume)
  } catch (error) {
    throw new DriverError(
      'Busy',
      `It is not certain that the host has stopped writing to ${volume.name}: ${String(cause ?? error)}`,
      error,
    )
  }
}

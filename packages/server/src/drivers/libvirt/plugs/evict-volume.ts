import { type Claimed, DriverError, type Progress, type Resource, done } from '#reconcile/ports/index.ts'
import { actClaimed } from '../../registry/act-claimed.ts'
import { recordEviction } from '../../registry/evictions.ts'
import { dropHold, findHold } from '../../registry/holds.ts'
import { type NamedDomain, findNamedDomain, stampedDomain } from '../domains/find-domain.ts'
import { type LibvirtContext, storageOf } from '../libvirt-context.ts'
import { removeDevice } from './remove-device.ts'

/**
 * HostDriver.evictVolume: the device is taken out without asking the guest. Where that cannot be seen, the storage is asked to shut out whoever has
 * the volume open; where it cannot either, nobody knows that nothing is written any more.
 */
export function evictVolume(context: LibvirtContext, volume: Claimed, host: Resource): Promise<Progress> {
  return actClaimed(
    context.registry,
    volume,
    async () => {
      const hold = await findHold(context.registry, volume.name)
      const isHeld = hold?.host === host.name
      const named = await lookOrFence(context, { volume, host, isHeld })
      if (named && !stampedDomain(named, host)) return done
      if (named && !(await isTakenOut(named, volume))) await fenceLeft(context, { volume, host, cause: null })
      await dropHold(context.registry, { volume: volume.name, host: host.name })
      return done
    },
    [host],
  )
}

interface Eviction {
  readonly volume: Resource
  readonly host: Resource
  readonly isHeld: boolean
}

/** The domain; null where there is none, or where it cannot be seen and the volume is shut off from it. */
async function lookOrFence(context: LibvirtContext, { volume, host, isHeld }: Eviction): Promise<NamedDomain | null> {
  try {
    return await findNamedDomain(context, host)
  } catch (error) {
    // What another host has must not be shut out for this one.
    if (isHeld) await fenceLeft(context, { volume, host, cause: error })
    return null
  }
}

async function isTakenOut(named: NamedDomain, { name }: Resource): Promise<boolean> {
  const device = [...(named.live?.volumes ?? []), ...named.config.volumes].find(({ volume }) => volume === name)
  return !device || removeDevice(named, device)
}

/** The device stays in the host: whoever reaches it next takes it out. */
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
      `Nobody can see that the host does not write to ${volume.name} any more: ${String(cause ?? error)}`,
      error,
    )
  }
}

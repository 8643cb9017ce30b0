import { runClaimed } from '../../registry/run-claimed.ts'
import { checkHold, dropHold, findHold, takeHold } from '../../registry/holds.ts'
import {
  type Claimed,
  DriverError,
  type Plug,
  type PlugProgress,
  type Resource,
  done,
  isBusyError,
} from '#reconcile/ports/index.ts'
import { type FoundDomain, inspectDomain, requireDomain } from '../domains/find-domain.ts'
import {
  type VolumeDevice,
  describeDevice,
  guestNameOf,
  isLinkOf,
  slotCount,
  slotOf,
  unitOfSlot,
} from '../domains/volume-device.ts'
import { queryGuestUse } from '../guests/guest-agent.ts'
import { awaitLink } from '../guests/await-link.ts'
import { isStopping } from '../domains/is-stopping.ts'
import type { LibvirtContext } from '../libvirt-context.ts'
import { runVirsh, withFile } from '../virsh/run-virsh.ts'
import { writeXml } from '../virsh/xml.ts'
import { clearLeftovers } from './leftovers.ts'
import { removeDevice } from './remove-device.ts'
import { type OpenVolume, openVolume } from './open-volume.ts'
import { giveVolumeKeys } from './volume-keys-on-hypervisor.ts'

interface PlugOrder {
  readonly found: FoundDomain
  readonly open: OpenVolume
  readonly plug: Plug
}

/**
 * HostDriver.plugVolume: attaches a volume to a running host, then waits for the guest's link without blocking other calls. Returns progress; changing the
 * link waits for an unmount. The registry resolves races. Throws Busy if the host is off, InUse if volume, link or slot is taken, NotFound without host or
 * volume.
 */
export async function plugVolume(
  context: LibvirtContext,
  volume: Claimed,
  { host, plug }: { readonly host: Resource; readonly plug: Plug },
): Promise<PlugProgress> {
  const { found, progress } = await plugHeld(context, volume, { host, plug })
  if (progress.done) await awaitLink(found, guestNameOf(plug, context.options.vendor))
  return progress
}

function plugHeld(
  context: LibvirtContext,
  volume: Claimed,
  { host, plug }: { readonly host: Resource; readonly plug: Plug },
): Promise<{ readonly found: FoundDomain; readonly progress: PlugProgress }> {
  return runClaimed(
    context.registry,
    volume,
    async () => {
      const found = await clearLeftovers(context, await requireDomain(context, host))
      // The loser of a race for a slot fails here, before the storage call.
      await checkHold(context.registry, { volume: volume.name, host: host.name, ...plug })
      const [open, isHostStopping] = await Promise.all([
        openVolume(context, volume, found),
        isStopping(context, host.name),
      ])
      if (!found.live || isHostStopping) throw new DriverError('Busy', `${host.name} is not running.`)
      const order = { found, open, plug }
      const device = found.live.volumes.find((one) => one.volume === volume.name)
      if (!device) return { found, progress: await plugNew(context, order) }
      await takeHold(context.registry, { volume: volume.name, host: host.name, ...plug })
      const isThere = isLinkOf(device, plug, context.options.vendor) && slotOf(device) === plug.slot
      return { found, progress: isThere ? done : await relink(context, order, device) }
    },
    [host],
  )
}

async function plugNew(context: LibvirtContext, order: PlugOrder): Promise<PlugProgress> {
  const { found, open, plug } = order
  if ((found.live?.volumes.length ?? 0) >= slotCount)
    throw new DriverError('Busy', `${found.name} already has ${slotCount} devices.`)
  const unit = chooseUnit(found, plug)
  guestNameOf(plug, context.options.vendor)
  const before = await findHold(context.registry, open.name)
  await takeHold(context.registry, { volume: open.name, host: found.name, ...plug })
  try {
    await attach(context, order, unit)
  } catch (error) {
    // After a timeout, the volume may be attached.
    const isUnsure = isBusyError(error)
    const isHeld = before !== null || isUnsure || (await hasDevice(found, open.name).catch(() => true))
    if (!isHeld) await dropHold(context.registry, { volume: open.name, host: found.name })
    throw error
  }
  return done
}

/** Detaches and attaches, since a disk cannot be renamed. */
async function relink(context: LibvirtContext, order: PlugOrder, device: VolumeDevice): Promise<PlugProgress> {
  const use = await queryGuestUse(order.found, device)
  if (use !== 'unmounted')
    return { done: false, percent: 0, remainingMs: 1_000, waitsFor: use === 'mounted' ? 'unmount' : 'guest' }
  if (!(await removeDevice(order.found, device))) return { done: false, percent: 50, remainingMs: 500 }
  const isSameSlot = slotOf(device) === order.plug.slot
  await attach(context, order, isSameSlot ? device.unit : chooseUnit(order.found, order.plug))
  return done
}

async function attach(context: LibvirtContext, { found, open, plug }: PlugOrder, unit: number): Promise<void> {
  const { name, hypervisor } = found
  const deviceName = { volume: open.name, ...guestNameOf(plug, context.options.vendor), unit }
  const { element } = describeDevice(deviceName, open.source)
  await giveVolumeKeys(hypervisor, open)
  const scope = plug.slot === null ? ['--live'] : ['--live', '--config']
  // The guest creates the link 65 to 400 ms later.
  await withFile(writeXml({ disk: element }), (file) =>
    runVirsh(hypervisor, { args: ['attach-device', name, file, ...scope] }),
  )
}

async function hasDevice({ hypervisor, name }: FoundDomain, volume: string): Promise<boolean> {
  const observed = await inspectDomain(hypervisor, name)
  return observed?.live?.volumes.some((one) => one.volume === volume) ?? false
}

function chooseUnit({ live, config }: FoundDomain, { slot }: Plug): number {
  if (slot !== null) return unitOfSlot(slot)
  const taken = new Set([...(live?.volumes ?? []), ...config.volumes].map(({ unit }) => unit))
  let unit = slotCount
  while (taken.has(unit)) unit += 1
  return unit
}

import { findHold } from '#drivers/registry/holds.ts'
import { DriverError, type Resource, type VolumeHolder } from '#reconcile/ports/index.ts'
import { type NamedDomain, findNamedDomain } from '../domains/find-domain.ts'
import { type VolumeDevice, targetOf } from '../domains/volume-device.ts'
import { askGuest } from '../guests/ask-guest.ts'
import type { LibvirtContext } from '../libvirt-context.ts'
import { runVirsh } from '../virsh/run-virsh.ts'

/** A volume in a guest that runs. */
export interface HeldVolume {
  readonly domain: NamedDomain
  readonly device: VolumeDevice
}

/** What the storage may ask of the hypervisors about volumes that hosts have open. */
export function createVolumeHolder(context: LibvirtContext): VolumeHolder {
  return {
    isOpen: async (volume) => (await findHeld(context, volume)) !== null,
    grow: (volume, sizeBytes) => growHeld(context, volume, sizeBytes),
    whileFrozen: (volume, act) => actWhileFrozen(context, volume, act),
    copyInto: () => Promise.reject(new DriverError('NotSupported', 'Hypervisors do not copy volumes.')),
    moveInto: () => Promise.reject(new DriverError('NotSupported', 'Hypervisors do not move volumes.')),
  }
}

/** Where a running guest has a volume open; null when none has. */
export async function findHeld(context: LibvirtContext, { name, region }: Resource): Promise<HeldVolume | null> {
  const hold = await findHold(context.registry, name)
  const domain = hold && (await findNamedDomain(context, { name: hold.host, region }))
  const device = domain?.live?.volumes.find(({ volume }) => volume === name)
  return domain && device ? { domain, device } : null
}

async function growHeld(context: LibvirtContext, volume: Resource, sizeBytes: number): Promise<void> {
  const held = await findHeld(context, volume)
  if (!held) throw new DriverError('Busy', `No running host has ${volume.name}.`)
  const { domain, device } = held
  await runVirsh(domain.hypervisor, { args: ['blockresize', domain.name, targetOf(device), `${sizeBytes}B`] })
}

/** Thawed whatever happens; a guest that is thawed twice does not mind. */
async function actWhileFrozen<Answer>(
  context: LibvirtContext,
  volume: Resource,
  act: () => Promise<Answer>,
): Promise<Answer> {
  const held = await findHeld(context, volume)
  if (!held?.domain.live?.hasAgent) return act()
  try {
    await askGuest(held.domain, 'guest-fsfreeze-freeze').catch(() => null)
    return await act()
  } finally {
    await askGuest(held.domain, 'guest-fsfreeze-thaw').catch(() => null)
  }
}

import type { Resource, VolumeHolder } from '#reconcile/ports/index.ts'
import { driveOf } from '../domains/volume-device.ts'
import { askGuest } from '../guests/ask-guest.ts'
import type { LibvirtContext } from '../libvirt-context.ts'
import { runVirsh } from '../virsh/run-virsh.ts'
import { copyHeld, moveHeld } from './copy-held.ts'
import { findHeld, needHeld } from './find-held.ts'

/** Lets the storage act on volumes that running hosts have open. */
export function createVolumeHolder(context: LibvirtContext): VolumeHolder {
  return {
    isOpen: async (volume) => (await findHeld(context, volume)) !== null,
    grow: (volume, sizeBytes) => growHeld(context, volume, sizeBytes),
    whileFrozen: (volume, act) => actWhileFrozen(context, volume, act),
    copyInto: async (volume, target, tell, signal) =>
      copyHeld({ held: await needHeld(context, volume), target, tell, signal }),
    moveInto: async (volume, target, tell, signal) =>
      moveHeld({ held: await needHeld(context, volume), target, tell, signal }),
  }
}

async function growHeld(context: LibvirtContext, volume: Resource, sizeBytes: number): Promise<void> {
  const { domain, device } = await needHeld(context, volume)
  await runVirsh(domain.hypervisor, { args: ['blockresize', domain.name, driveOf(device), `${sizeBytes}B`] })
}

/** Always thaws, even after an error; thawing twice is harmless. */
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

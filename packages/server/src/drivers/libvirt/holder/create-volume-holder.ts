import type { Resource, VolumeClient } from '#reconcile/ports/index.ts'
import { driveOf } from '../domains/volume-device.ts'
import { callGuestAgent } from '../guests/guest-agent.ts'
import type { LibvirtContext } from '../libvirt-context.ts'
import { runVirsh } from '../virsh/run-virsh.ts'
import { copyHeld, moveHeld } from './copy-held.ts'
import { findHeld, requireHeld } from './find-held.ts'

/** VolumeClient for volumes that running hosts have open. Without such a host, `isOpen` returns false, `whileFrozen` just acts, and others throw Busy. */
export function createVolumeHolder(context: LibvirtContext): VolumeClient {
  return {
    // QEMU writes the zeros of a backup into a raw file, whatever the file system.
    hasSparseCopies: false,
    isOpen: async (volume) => (await findHeld(context, volume)) !== null,
    grow: (volume, sizeBytes) => growHeld(context, volume, sizeBytes),
    whileFrozen: (volume, act) => actWhileFrozen(context, volume, act),
    copyInto: async (volume, target, reportProgress, signal) => {
      const held = await requireHeld(context, volume)
      await copyHeld({ held, target, reportProgress, signal }, (begin) => actWhileFrozen(context, volume, begin))
    },
    migrateInto: async (volume, target, reportProgress, signal) =>
      moveHeld({ held: await requireHeld(context, volume), target, reportProgress, signal }),
  }
}

async function growHeld(context: LibvirtContext, volume: Resource, sizeBytes: number): Promise<void> {
  const { domain, device } = await requireHeld(context, volume)
  await runVirsh(domain.hypervisor, { args: ['blockresize', domain.name, driveOf(device), `${sizeBytes}B`] })
}

async function actWhileFrozen<Answer>(
  context: LibvirtContext,
  volume: Resource,
  act: () => Promise<Answer>,
): Promise<Answer> {
  const held = await findHeld(context, volume)
  if (!held?.domain.live?.hasAgent) return act()
  try {
    await callGuestAgent(held.domain, 'guest-fsfreeze-freeze').catch(() => null)
    return await act()
  } finally {
    await callGuestAgent(held.domain, 'guest-fsfreeze-thaw').catch(() => null)
  }
}

import type { Resource, VolumeClient } from '#reconcile/ports/index.ts'
import { driveOf } from '../domains/volume-device.ts'
import type { LibvirtContext } from '../libvirt-context.ts'
import { runVirsh } from '../virsh/run-virsh.ts'
import { runWhileFrozen } from './run-while-frozen.ts'
import { copyHeld, moveHeld } from './copy-held.ts'
import { findHeld, requireHeld } from './find-held.ts'

/** VolumeClient for volumes that running hosts have open. Without such a host, `isOpen` returns false, `whileFrozen` just acts, and others throw Busy. */
export function createVolumeHolder(context: LibvirtContext): VolumeClient {
  return {
    // QEMU writes the zeros of a backup into a raw file, whatever the file system.
    hasSparseCopies: false,
    isOpen: async (volume) => (await findHeld(context, volume)) !== null,
    grow: (volume, sizeBytes) => growHeld(context, volume, sizeBytes),
    async whileFrozen(volume, act) {
      const held = await findHeld(context, volume)
      return held ? runWhileFrozen(held, act) : act()
    },
    copyInto: async (volume, target, reportProgress, signal) =>
      copyHeld({ held: await requireHeld(context, volume), target, reportProgress, signal }),
    migrateInto: async (volume, target, reportProgress, signal) =>
      moveHeld({ held: await requireHeld(context, volume), target, reportProgress, signal }),
  }
}

async function growHeld(context: LibvirtContext, volume: Resource, sizeBytes: number): Promise<void> {
  const { domain, device } = await requireHeld(context, volume)
  await runVirsh(domain.hypervisor, { args: ['blockresize', domain.name, driveOf(device), `${sizeBytes}B`] })
}

import { posix } from 'node:path'
import { describeMinimalDomain } from '../hypervisors/minimal-domain.ts'
import { ensurePool } from '../hypervisors/pool.ts'
import type { Hypervisor } from '../libvirt-options.ts'
import { runVirsh, withFile } from '../virsh/run-virsh.ts'

/** Size change of a disk file. */
export interface FileResize {
  readonly disk: string
  readonly sizeMib: number
  readonly isSmaller: boolean
}

const isTakenUp = /below existing allocation/

/** Resizes a disk file that is not open; bytes that fit are kept. Idempotent. Throws Busy or Broken on failure. */
export async function resizeFile(hypervisor: Hypervisor, resize: FileResize): Promise<void> {
  const { disk, sizeMib, isSmaller } = resize
  const pool = await ensurePool(hypervisor, hypervisor.diskFolder)
  const args = ['vol-resize', '--pool', pool, disk, `${sizeMib}MiB`]
  if (!isSmaller) await runVirsh(hypervisor, { args })
  else if ((await runVirsh(hypervisor, { args: [...args, '--shrink'], tolerate: isTakenUp })) === null) {
    await cutFile(hypervisor, resize)
    await runVirsh(hypervisor, { args: ['pool-refresh', pool] })
  }
}

/** libvirt's pools cannot shrink files, so a paused domain does. */
async function cutFile(hypervisor: Hypervisor, { disk, sizeMib }: FileResize): Promise<void> {
  const name = `${disk}.cut`
  const machine = describeMinimalDomain({ name, type: 'qemu', path: posix.join(hypervisor.diskFolder, disk) })
  await withFile(machine, async (file) => {
    const commands = [
      `create '${file}' --paused --autodestroy`,
      `blockresize ${name} sda ${sizeMib}MiB`,
      `destroy ${name}`,
    ]
    await runVirsh(hypervisor, { args: [commands.join('; ')] })
  })
}

import { posix } from 'node:path'
import { describeBareMachine } from '../hypervisors/bare-machine.ts'
import { ensurePool } from '../hypervisors/pool.ts'
import type { Hypervisor } from '../libvirt-options.ts'
import { runVirsh, withFile } from '../virsh/run-virsh.ts'

/** A change of the size of a disk's file. */
export interface FileResize {
  /** Name of the disk. */
  readonly disk: string
  readonly sizeMib: number
  readonly isSmaller: boolean
}

/** Words for a file of which more is taken up than is to stay. */
const isTakenUp = /below existing allocation/

/** Makes the file of a disk that nobody has open larger or smaller; the bytes that fit stay. What has the size already may be asked again. */
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

/** libvirt's pools do not make such a file smaller, and QEMU does: in a machine that never runs, and goes with the connection that made it. */
async function cutFile(hypervisor: Hypervisor, { disk, sizeMib }: FileResize): Promise<void> {
  const name = `${disk}.cut`
  const machine = describeBareMachine({ name, type: 'qemu', path: posix.join(hypervisor.diskFolder, disk) })
  await withFile(machine, async (file) => {
    const commands = [
      `create '${file}' --paused --autodestroy`,
      `blockresize ${name} sda ${sizeMib}MiB`,
      `destroy ${name}`,
    ]
    await runVirsh(hypervisor, { args: [commands.join('; ')] })
  })
}

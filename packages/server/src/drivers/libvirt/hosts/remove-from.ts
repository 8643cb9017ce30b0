import { consoleOf, nameRescueDisk, seedOf } from '../domains/describe-domain.ts'
import type { HostRecord } from '../domains/host-record.ts'
import { removeFiles } from '../hypervisors/pool.ts'
import type { Hypervisor } from '../libvirt-options.ts'
import { domainAbsent, runVirsh } from '../virsh/run-virsh.ts'

/** Names of a host's files in the disk folder: disks, cloud-init medium, rescue disk and console log. */
export function listHostFiles(name: string, { disks }: HostRecord): readonly string[] {
  return [...disks.map((disk) => disk.name), seedOf(name), nameRescueDisk(name), consoleOf(name)]
}

/** Removes files of a host, and then its domain, from one hypervisor; succeeds without them. The domain must be off. */
export async function removeFrom(hypervisor: Hypervisor, name: string, files: readonly string[]): Promise<void> {
  await removeFiles(hypervisor, files)
  const all = ['--nvram', '--managed-save', '--snapshots-metadata', '--checkpoints-metadata']
  await runVirsh(hypervisor, { args: ['undefine', name, ...all], tolerate: domainAbsent })
}

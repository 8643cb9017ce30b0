import { consoleOf, seedOf } from '../domains/describe-domain.ts'
import { removeFiles } from '../hypervisors/pool.ts'
import type { Hypervisor } from '../libvirt-options.ts'
import { domainAbsent, runVirsh } from '../virsh/run-virsh.ts'

/** What to remove besides the cloud-init medium and the console log. */
interface Removal {
  readonly disks: readonly { readonly name: string }[]
  /** True if another entry of the same libvirt has the domain. */
  readonly isDomainKept?: boolean
}

/** Removes a host's files and then its domain, which is off, from one hypervisor; succeeds without them. */
export async function removeFrom(hypervisor: Hypervisor, name: string, removal: Removal): Promise<void> {
  const { disks, isDomainKept = false } = removal
  await removeFiles(hypervisor, [...disks.map((disk) => disk.name), seedOf(name), consoleOf(name)])
  if (isDomainKept) return
  const all = ['--nvram', '--managed-save', '--snapshots-metadata', '--checkpoints-metadata']
  await runVirsh(hypervisor, { args: ['undefine', name, ...all], tolerate: domainAbsent })
}

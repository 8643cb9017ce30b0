import { randomUUID } from 'node:crypto'
import { posix } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describeMinimalDomain } from './minimal-domain.ts'
import { ensurePool, removeFile, uploadFile } from './pool.ts'
import type { Hypervisor } from '../libvirt-options.ts'
import { domainAbsent, runVirsh, withFile } from '../virsh/run-virsh.ts'

/** Working KVM is much faster; broken nested KVM takes minutes. */
const timeoutMs = 8_000
const pollMs = 200

/** True if KVM really runs a guest within 8 s, which an accessible `/dev/kvm` does not prove on a nested hypervisor. */
export async function probeKvm(hypervisor: Hypervisor): Promise<boolean> {
  const capabilities = await runVirsh(hypervisor, {
    args: ['domcapabilities', '--virttype', 'kvm'],
    tolerate: /kvm|accelerat|emulator/i,
  })
  if (capabilities === null) return false
  const name = `moor-probe-${randomUUID()}`
  await ensurePool(hypervisor, hypervisor.diskFolder)
  try {
    await uploadFile(hypervisor, name, bootSector())
    const path = posix.join(hypervisor.diskFolder, name)
    const made = await withFile(describeMinimalDomain({ name, type: 'kvm', path }), (file) =>
      runVirsh(hypervisor, { args: ['create', file], tolerate: /./ }),
    )
    return made !== null && (await isGone(hypervisor, name))
  } finally {
    await runVirsh(hypervisor, { args: ['destroy', name], tolerate: /./ }).catch(() => undefined)
    await removeFile(hypervisor, name).catch(() => undefined)
  }
}

async function isGone(hypervisor: Hypervisor, name: string): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += pollMs) {
    await pause(pollMs)
    if ((await runVirsh(hypervisor, { args: ['domstate', name], tolerate: domainAbsent })) === null) return true
  }
  return false
}

/** Boot sector with `mov al, 0xfe; out 0x64, al; hlt`, which resets through the keyboard controller. */
function bootSector(): Uint8Array {
  const sector = new Uint8Array(512)
  sector.set([0xb0, 0xfe, 0xe6, 0x64, 0xf4])
  sector.set([0x55, 0xaa], 510)
  return sector
}

import { createHash } from 'node:crypto'
import { runVirsh, withFile } from '../virsh/run-virsh.ts'
import { elementAt, readXml, valueOf, writeXml } from '../virsh/xml.ts'
import type { Hypervisor } from '../libvirt-options.ts'

const alreadyThere = /already exists|already active|is already/i
const noPool = /failed to get pool|Storage pool not found|pool .* is not active|pool is not active/i
const noVolume = /failed to get vol|Storage volume not found|no storage vol/i

/** Name of a folder's libvirt pool, from a hash of the path. */
export function folderPool(folder: string): string {
  return `moorage-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`
}

/** Ensures a folder and its active libvirt pool. Returns the pool's name, possibly of an existing pool with this folder. */
export async function ensurePool(hypervisor: Hypervisor, folder: string): Promise<string> {
  const pool = folderPool(folder)
  if (await isActive(hypervisor, pool)) return pool
  const definition = writeXml({ pool: { '@type': 'dir', name: pool, target: { path: folder } } })
  const taken = await withFile(definition, async (file) => {
    try {
      await runVirsh(hypervisor, { args: ['pool-define', file], tolerate: alreadyThere })
      return null
    } catch (error) {
      const [, other] = /Storage source conflict with pool: '([^']+)'/.exec(String(error)) ?? []
      if (other === undefined) throw error
      return other
    }
  })
  const name = taken ?? pool
  await runVirsh(hypervisor, { args: ['pool-build', name], tolerate: /./ })
  await runVirsh(hypervisor, { args: ['pool-start', name], tolerate: alreadyThere })
  await runVirsh(hypervisor, { args: ['pool-autostart', name], tolerate: /./ })
  return name
}

async function isActive(hypervisor: Hypervisor, pool: string): Promise<boolean> {
  const info = await runVirsh(hypervisor, { args: ['pool-info', pool], tolerate: noPool })
  return info !== null && /^State:\s+running/m.test(info)
}

/** Writes a file to the disk folder, replacing it. */
export async function uploadFile(hypervisor: Hypervisor, name: string, content: Uint8Array): Promise<void> {
  await removeFile(hypervisor, name)
  const pool = await ensurePool(hypervisor, hypervisor.diskFolder)
  await runVirsh(hypervisor, {
    args: ['vol-create-as', pool, name, `${content.byteLength}B`, '--format', 'raw', '--allocation', '0'],
  })
  await withFile(content, (file) =>
    runVirsh(hypervisor, { args: ['vol-upload', '--pool', pool, name, file], deadlineMs: 60_000 }),
  )
}

/** Removes files of the disk folder, if they exist. */
export async function removeFiles(hypervisor: Hypervisor, names: readonly string[]): Promise<void> {
  const pool = await ensurePool(hypervisor, hypervisor.diskFolder)
  const listed = await runVirsh(hypervisor, { args: [`pool-refresh ${pool}; vol-list ${pool}`], tolerate: /./ })
  const there = new Set(listed?.split('\n').map((line) => line.trim().split(/\s+/)[0]))
  for (const name of names) if (listed === null || there.has(name)) await removeFile(hypervisor, name)
}

/** Removes a file of the disk folder, if it exists. */
export async function removeFile(hypervisor: Hypervisor, name: string): Promise<void> {
  const pool = await ensurePool(hypervisor, hypervisor.diskFolder)
  // Files created by QEMU or an operator are unknown until a refresh.
  const removed = await runVirsh(hypervisor, { args: ['vol-delete', '--pool', pool, name], tolerate: noVolume })
  if (removed !== null) return
  await runVirsh(hypervisor, { args: ['pool-refresh', pool], tolerate: /./ })
  await runVirsh(hypervisor, { args: ['vol-delete', '--pool', pool, name], tolerate: noVolume })
}

/** Size of a volume of a pool, as its guest sees it, in bytes. */
export async function readCapacity(hypervisor: Hypervisor, pool: string, name: string): Promise<number> {
  const text = await runVirsh(hypervisor, { args: ['vol-dumpxml', '--pool', pool, name] })
  return Number(valueOf(elementAt(readXml(text), 'volume', 'capacity'), '#text'))
}

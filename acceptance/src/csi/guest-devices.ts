import { execFileSync } from 'node:child_process'
import { closeSync, existsSync, ftruncateSync, openSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Volume } from '../client/shapes.ts'
import { waitUntil } from '../own-cloud/wait-until.ts'
import type { CsiCloud } from './csi-cloud.ts'

/** Loop devices for attached volumes, because simulated hosts run no guest. */
export interface GuestDevices {
  device(id: string): Promise<string>
  awaitRemoval(id: string): Promise<void>
  stop(): Promise<void>
}

interface Kept {
  readonly device: string
  readonly link: string
  readonly sizeGib: number
}

const pollMs = 150
const bytesPerGib = 2 ** 30

/**
 * Polls a host's volumes: creates loop devices of attached ones, with links for the process `pid`, and removes others. Their files keep the bytes. Logs poll
 * errors.
 */
export function syncGuestDevices(
  cloud: CsiCloud,
  { host, pid }: { readonly host: string; readonly pid: number },
): GuestDevices {
  const kept = new Map<string, Kept>()
  let polling: Promise<void> | null = null
  const poll = async (): Promise<void> => {
    const { body } = await cloud.api.ok<{ data: readonly Volume[] }>('GET', '/volumes', { query: { page_size: 500 } })
    const desired = new Map(body.data.filter((one) => String(one.host_id) === host).map((one) => [String(one.id), one]))
    for (const [id, one] of kept) if (!desired.has(id)) drop(id, one)
    for (const [id, one] of desired)
      kept.set(id, keepDevice(join(cloud.scratch.path, `volume-${id}`), one, { pid, before: kept.get(id) }))
  }
  const drop = (id: string, { device, link }: Kept): void => {
    rmSync(link, { force: true })
    run('losetup', '-d', device)
    kept.delete(id)
  }
  const reportError = (error: unknown): void => void process.stderr.write(`devices: ${String(error)}\n`)
  const timer = setInterval(() => {
    polling ??= poll()
      .catch(reportError)
      .finally(() => {
        polling = null
      })
  }, pollMs)
  return {
    device: (id) => waitUntil(`the device of volume ${id}`, async () => kept.get(id)?.device),
    async awaitRemoval(id) {
      await waitUntil(`the end of the device of volume ${id}`, async () => (kept.has(id) ? undefined : true))
    },
    async stop() {
      clearInterval(timer)
      await polling
      for (const [id, one] of kept) drop(id, one)
    },
  }
}

function keepDevice(
  file: string,
  { size, filesystem_path: path }: Volume,
  { pid, before }: { readonly pid: number; readonly before: Kept | undefined },
): Kept {
  if (before?.sizeGib === size) return before
  lengthen(file, size)
  if (before) {
    run('losetup', '-c', before.device)
    return { ...before, sizeGib: size }
  }
  const device = run('losetup', '--find', '--show', file)
  const link = `/proc/${pid}/root${path}`
  symlinkSync(device, link)
  return { device, link, sizeGib: size }
}

function lengthen(file: string, sizeGib: number): void {
  const descriptor = openSync(file, existsSync(file) ? 'r+' : 'w')
  ftruncateSync(descriptor, sizeGib * bytesPerGib)
  closeSync(descriptor)
}

function run(program: string, ...args: readonly string[]): string {
  return execFileSync(program, args, { encoding: 'utf8' }).trim()
}

/** Returns why devices are unavailable here, or null. */
export function explainNoDevices(): string | null {
  if (process.getuid?.() !== 0) return 'it needs root'
  const missing = ['losetup', 'mkfs.ext4', 'mkfs.xfs', 'blkid'].filter((name) => !findProgram(name))
  return missing.length > 0 ? `not installed: ${missing.join(', ')}` : null
}

function findProgram(name: string): boolean {
  return ['/usr/sbin', '/sbin', '/usr/bin', '/bin'].some((folder) => existsSync(join(folder, name)))
}

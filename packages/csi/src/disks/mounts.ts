import { mkdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { callProgram } from './call-program.ts'

/** Entry of the mount table. */
export interface Mount {
  readonly path: string
  /** Device number in the form `major:minor`. */
  readonly device: string
  /** `/` for the complete filesystem, the file name for a device. */
  readonly root: string
  readonly filesystem: string
  readonly source: string
}

/** Returns the last mount at exactly this path, ignoring trailing slashes; null if nothing is mounted there. */
export async function findMount(path: string): Promise<Mount | null> {
  const normalized = path.replace(/(?<=.)\/+$/, '')
  return (await listMounts()).findLast((one) => one.path === normalized) ?? null
}

async function listMounts(): Promise<readonly Mount[]> {
  return (await readFile('/proc/self/mountinfo', 'utf8')).trim().split('\n').map(readMount)
}

/** Returns the paths at which the source is mounted, except `path` and the source's own path. */
export async function listOtherMounts(path: string, { from, device }: MountSource): Promise<readonly string[]> {
  const mounts = await listMounts()
  const isSame = ({ device: on, root, filesystem }: Mount): boolean =>
    filesystem.endsWith('tmpfs') ? root === `/${basename(from)}` : on === device
  return mounts.filter((one) => isSame(one) && one.path !== path && one.path !== from).map((one) => one.path)
}

/** Path of a folder or device to mount, and its device number. */
export interface MountSource {
  readonly from: string
  readonly device: string
}

/** A dash ends the optional fields (proc_pid_mountinfo(5)). */
function readMount(line: string): Mount {
  const [before = '', after = ''] = line.split(' - ', 2)
  const [, , device = '', root = '', path = ''] = before.split(' ')
  const [filesystem = '', source = ''] = after.split(' ')
  return { device, root, filesystem, path: unescape(path), source: unescape(source) }
}

/** Decodes octal escapes, for example of spaces. */
function unescape(text: string): string {
  return text.replace(/\\(\d{3})/g, (_whole, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)))
}

/** Creates the folder `path` and mounts the device there, even over an existing mount. Throws INTERNAL if mount fails. */
export async function mountDevice(
  device: string,
  path: string,
  { filesystem, flags }: { readonly filesystem: string; readonly flags: readonly string[] },
): Promise<void> {
  await mkdir(path, { recursive: true })
  const options = flags.length > 0 ? ['-o', flags.join(',')] : []
  await callProgram('mount', ['-t', filesystem, ...options, device, path])
}

/** Creates `path` and bind-mounts a folder or a device there, even over an existing mount. Throws INTERNAL if mount fails. */
export async function bindMount(from: string, path: string): Promise<void> {
  if ((await stat(from)).isDirectory()) await mkdir(path, { recursive: true })
  else {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, '', { flag: 'a' })
  }
  await callProgram('mount', ['--bind', from, path])
}

/** Makes a bind mount read-only. Idempotent. Throws INTERNAL if mount fails. */
export async function setReadOnly(path: string): Promise<void> {
  await callProgram('mount', ['-o', 'remount,bind,ro', path])
}

/** Unmounts all mounts at a path; does nothing without one. Throws INTERNAL if umount fails. */
export async function unmount(path: string): Promise<void> {
  while (await findMount(path)) await callProgram('umount', [path])
}

/**
 * Removes an empty folder or a device's mount point file; does nothing if it is absent. Throws for a folder with content, so that a volume's data is never
 * deleted.
 */
export async function removeMountPoint(path: string): Promise<void> {
  const stats = await stat(path).catch(() => null)
  if (stats?.isDirectory()) await rmdir(path)
  else if (stats) await rm(path)
}

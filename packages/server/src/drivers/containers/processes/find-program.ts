import type { Stats } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DriverError } from '#reconcile/ports/index.ts'
import { runEngineProgram } from '../../programs/run-engine-program.ts'
import { readImageName } from '../images/image-name.ts'
import type { ProcessFolders } from './folder/process-folders.ts'

/** Folders of programs that the PATH of an ordinary user lacks. */
const systemFolders = ['/usr/local/sbin', '/usr/sbin']

/** Folders of an image's root that hold programs of control planes. */
const rootFolders = ['usr/local/bin', 'bin']

const versionMs = 20_000

/** Programs for control planes on this machine. */
export interface FoundPrograms {
  /** Patch versions of Kubernetes, each with its own folder. */
  readonly patches: readonly string[]
  /** Names of other required programs that are missing. */
  readonly missing: readonly string[]
}

/**
 * Finds the programs of control planes: in `binaries`, in its folder `bin` and in the folders `bin` of its subfolders, otherwise on the PATH. Runs each
 * kube-apiserver for its version. Requires no etcd.
 */
export async function discoverPrograms(binaries: string | null): Promise<FoundPrograms> {
  const folders = await listFolders(binaries)
  const patches = [...(await findKubernetes(folders)).keys()]
  const missing: string[] = []
  for (const name of ['kine', 'haproxy']) if ((await findIn(folders, name)) === null) missing.push(name)
  return { patches, missing }
}

/** Returns the path of the program that an image is named after. Throws Broken if it is missing. */
export function findImageProgram(folders: ProcessFolders, image: string): Promise<string> {
  const { repository } = readImageName(image)
  return findProgram(folders, image, repository.slice(repository.lastIndexOf('/') + 1))
}

/**
 * Returns the path of an image's program on this machine. Programs of Kubernetes must have the version of the image's tag, and be in the folder of that
 * kube-apiserver. An absolute path is not checked. Throws Broken if the program is missing.
 */
export async function findProgram(folders: ProcessFolders, image: string, program: string): Promise<string> {
  if (program.startsWith('/')) return program
  const { tag } = readImageName(image)
  const earlier = await findInRoot(folders.image(image), program)
  if (earlier !== null) return earlier
  const { binaries } = folders
  const places = await listFolders(binaries)
  const isKubernetes = program.startsWith('kube-')
  const own = isKubernetes ? [(await findKubernetes(places)).get(tag.replace(/^v/, '')) ?? ''] : places
  const found = await findIn(own, program)
  if (found !== null) return found
  const what = isKubernetes ? `${program} ${tag}` : program
  const where = binaries === null ? 'on the PATH' : `in ${binaries}`
  throw new DriverError(
    'Broken',
    `${what} is not ${where}: unpack the package of its version into the folder processes.binaries of engines.yaml.`,
  )
}

/** Program in a root that an earlier development version unpacked from an image; null without one. To be removed after the next release. */
async function findInRoot(root: string, program: string): Promise<string | null> {
  const places = rootFolders.map((one) => join(root, one))
  return (await findIn([root], `run-${program}`)) ?? findIn(places, program)
}

async function listFolders(binaries: string | null): Promise<readonly string[]> {
  if (binaries === null) return [...(process.env['PATH'] ?? '').split(':'), ...systemFolders]
  const below = await readdir(binaries).catch(() => [])
  return [binaries, ...['', ...below.toSorted()].map((name) => join(binaries, name, 'bin'))]
}

async function findIn(folders: readonly string[], program: string): Promise<string | null> {
  for (const folder of folders)
    if (folder !== '' && (await findFile(join(folder, program)))) return join(folder, program)
  return null
}

/** Null for a folder, such as that of a part built by tools/kubernetes. */
async function findFile(path: string): Promise<Stats | null> {
  const found = await stat(path).catch(() => null)
  return found?.isFile() ? found : null
}

/** Folder of each version of Kubernetes; the first folder of a version counts. */
async function findKubernetes(folders: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  for (const folder of folders) {
    const version = folder === '' ? null : await readVersion(join(folder, 'kube-apiserver'))
    if (version !== null && !found.has(version)) found.set(version, folder)
  }
  return found
}

/** Versions by path and time of the last change. */
const versions = new Map<string, string | null>()

/** Null without a program that reports its version. */
async function readVersion(file: string): Promise<string | null> {
  const found = await findFile(file)
  if (!found) return null
  const key = `${file} ${found.mtimeMs}`
  const known = versions.get(key)
  if (known !== undefined) return known
  const said = await runEngineProgram({ file, args: ['--version'], deadlineMs: versionMs }).catch(() => null)
  if (!said) return null
  const version = /^Kubernetes v(\S+)/.exec(said.stdout)?.[1] ?? null
  versions.set(key, version)
  return version
}

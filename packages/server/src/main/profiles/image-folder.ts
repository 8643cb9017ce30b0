import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { OperatorFailure } from '../failures/index.ts'

/** What `tools/kubernetes/build.sh` puts before the names of the images that it packs. */
export const builtPrefix = 'moorage.local/'

/** A folder of image archives, as `tools/kubernetes/build.sh` makes one. */
export interface ImageFolder {
  readonly folder: string
  /** The newest patch of each minor of Kubernetes that can be run, newest first. */
  readonly patches: readonly string[]
  /** Whether there is an image of a host with a kubelet for each of them, and add-ons beside the folder. */
  readonly hasNodes: boolean
  /** Folder of the add-ons, which may not be there. */
  readonly addons: string
  /** Tags of images by their names. */
  readonly etcd: string
  readonly haproxy: string
  /** Null where there is none: only clusters that are kept in a PostgreSQL need it. */
  readonly kine: string | null
}

/** Looks what is in a folder of archives. Throws OperatorFailure for one that lacks something that every control plane needs. */
export function readImageFolder(folder: string): ImageFolder {
  const names = existsSync(folder) ? readdirSync(folder) : []
  const patches = listPatches(names, folder)
  const addons = join(dirname(folder), 'addons')
  const hasNode = (patch: string): boolean =>
    names.includes(`node-v${patch}.tar`) && existsSync(join(addons, minorOf(patch)))
  return {
    folder,
    patches,
    hasNodes: patches.every(hasNode),
    addons,
    etcd: needTag(names, { folder, name: 'etcd' }),
    haproxy: needTag(names, { folder, name: 'haproxy' }),
    kine: findTag(names, 'kine'),
  }
}

/** The minor of a patch: `1.36` of `1.36.3`. */
export const minorOf = (patch: string): string => patch.split('.').slice(0, 2).join('.')

function listPatches(names: readonly string[], folder: string): readonly string[] {
  const patches = names.flatMap((name) => /^kube-apiserver-v(\d+\.\d+\.\d+)\.tar$/.exec(name)?.[1] ?? [])
  if (patches.length === 0) throw refuse('Kubernetes', folder, 'some')
  const sorted = patches.toSorted((one, other) => other.localeCompare(one, 'en', { numeric: true }))
  return sorted.filter((patch, at) => sorted.findIndex((one) => minorOf(one) === minorOf(patch)) === at)
}

function needTag(
  names: readonly string[],
  { folder, name }: { readonly folder: string; readonly name: string },
): string {
  const tag = findTag(names, name)
  if (tag === null) throw refuse(name, folder, 'one')
  return tag
}

/** The newest. */
function findTag(names: readonly string[], name: string): string | null {
  const tags = names.flatMap((file) => new RegExp(`^${name}-(v?\\d[\\w.-]*)\\.tar$`).exec(file)?.[1] ?? [])
  return tags.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true })).at(-1) ?? null
}

function refuse(what: string, folder: string, number: 'one' | 'some'): OperatorFailure {
  return new OperatorFailure(
    `The folder ${folder} contains no archive of ${what}: create ${number} with tools/kubernetes/build.sh.`,
    'usage',
  )
}

import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { OperatorFailure } from '../failures/index.ts'

/** Prefix of image names packed by `tools/kubernetes/build.sh`. */
export const builtPrefix = 'moorage.local/'

/** Folder with image archives, created by `tools/kubernetes/build.sh`. */
export type ImageFolder = ReturnType<typeof readImageFolder>

/**
 * Returns the newest Kubernetes patch of each minor, and the tags of etcd, HAProxy and kine (or null), in a folder of image archives. Throws OperatorFailure if
 * Kubernetes, etcd or HAProxy is missing, also for a missing folder.
 */
export function readImageFolder(folder: string) {
  const names = existsSync(folder) ? readdirSync(folder) : []
  const patches = listPatches(names, folder)
  const addons = join(dirname(folder), 'addons')
  const hasNode = (patch: string): boolean =>
    names.includes(`node-v${patch}.tar`) && existsSync(join(addons, minorOf(patch)))
  return {
    folder,
    /** Newest patch of each minor version, newest first. */
    patches,
    /** Each patch has a node image, and add-ons beside the folder. */
    hasNodes: patches.every(hasNode),
    /** Add-on folder, which may not exist. */
    addons,
    etcd: needTag(names, { folder, name: 'etcd' }),
    haproxy: needTag(names, { folder, name: 'haproxy' }),
    /** Tag of kine, for clusters stored in PostgreSQL; null if missing. */
    kine: findTag(names, 'kine'),
  }
}

/** Returns the minor version of a patch version: `1.36` for `1.36.3`. */
export const minorOf = (patch: string): string => patch.split('.').slice(0, 2).join('.')

function listPatches(names: readonly string[], folder: string): readonly string[] {
  const patches = names.flatMap((name) => /^kube-apiserver-v(\d+\.\d+\.\d+)\.tar$/.exec(name)?.[1] ?? [])
  if (patches.length === 0) throw missingImageFailure('Kubernetes', folder, 'some')
  return pickNewestPatches(patches)
}

/** Returns the newest patch of each minor version, newest first. */
export function pickNewestPatches(patches: readonly string[]): readonly string[] {
  const sorted = patches.toSorted((one, other) => other.localeCompare(one, 'en', { numeric: true }))
  return sorted.filter((patch, at) => sorted.findIndex((one) => minorOf(one) === minorOf(patch)) === at)
}

function needTag(
  names: readonly string[],
  { folder, name }: { readonly folder: string; readonly name: string },
): string {
  const tag = findTag(names, name)
  if (tag === null) throw missingImageFailure(name, folder, 'one')
  return tag
}

function findTag(names: readonly string[], name: string): string | null {
  const tags = names.flatMap((file) => new RegExp(`^${name}-(v?\\d[\\w.-]*)\\.tar$`).exec(file)?.[1] ?? [])
  return tags.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true })).at(-1) ?? null
}

function missingImageFailure(what: string, folder: string, number: 'one' | 'some'): OperatorFailure {
  return new OperatorFailure(
    `The folder ${folder} contains no archive of ${what}: create ${number} with tools/kubernetes/build.sh.`,
    'usage',
  )
}

import type { Manifest } from './manifest.ts'
import type { ProjectFile } from '../project/project-file.ts'

/** Fields of an entry in a lock file. */
export interface LockEntry extends Manifest {
  readonly resolved?: string
  readonly link?: true
  readonly hasInstallScript?: boolean
}

/** Lock file with its path. */
export interface LockFile {
  readonly path: string
  readonly folder: string
  readonly text: string
  readonly packages: Readonly<Record<string, LockEntry>>
}

/** Returns every package-lock.json of the project, parsed. */
export function readLockFiles(files: readonly ProjectFile[]): LockFile[] {
  const found = files.filter((file) => /(^|\/)package-lock\.json$/.test(file.path))
  return found.map((file) => {
    const { packages }: Pick<LockFile, 'packages'> = JSON.parse(file.text)
    return { path: file.path, folder: file.path.replace(/\/?package-lock\.json$/, ''), text: file.text, packages }
  })
}

/** Returns a folder's own lock file, otherwise the root's; undefined if neither exists. */
export function findLock(locks: readonly LockFile[], folder: string): LockFile | undefined {
  return locks.find((lock) => lock.folder === folder) ?? locks.find((lock) => lock.folder === '')
}

/** Returns a package's locked version as resolved from a folder, also of the lock file's own package; undefined if absent. */
export function findLocked(lock: LockFile, folder: string, name: string): string | undefined {
  const own = lock.packages['']
  if (own?.name === name) return own.version
  const inside = lock.folder === folder ? '' : `${folder}/`
  const entry = lock.packages[`${inside}node_modules/${name}`] ?? lock.packages[`node_modules/${name}`]
  return entry?.link === true ? lock.packages[entry.resolved ?? '']?.version : entry?.version
}

import { posix } from 'node:path'
import { DriverError } from '#reconcile/ports/index.ts'
import type { ContainerFile, ContainerSpec } from '../container-runtime.ts'

/** Writable folders in memory, empty at each start. */
export const memoryFolders = ['/tmp', '/run'] as const
const systemFolders = [...memoryFolders, '/proc', '/sys', '/dev']

/** True if the path is the folder or inside it. Both must be normalized. */
export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder === '/' ? '/' : `${folder}/`)
}

/** Outermost folders of the files, except in named volumes. Because the root is read-only, each is an anonymous volume, removed with the container. */
export function fileFolders({ files, volumes = {} }: Pick<ContainerSpec, 'files' | 'volumes'>): readonly string[] {
  const named = Object.keys(volumes)
  const folders = [...new Set(files.map(({ path }) => posix.dirname(path)))].toSorted()
  const own = folders.filter((folder) => !named.some((one) => isWithin(folder, one)))
  return own.filter((folder) => !own.some((one) => one !== folder && isWithin(folder, one)))
}

/** Throws Broken, naming the file, for an invalid path or mode. */
export function checkContainerFiles(files: readonly ContainerFile[]): void {
  for (const { path, mode } of files) {
    const reject = (why: string): never => {
      throw new DriverError('Broken', `files: ${path} ${why}.`)
    }
    if (!posix.isAbsolute(path) || posix.normalize(path) !== path || path.endsWith('/'))
      reject('must be an absolute path without . and ..')
    if (posix.dirname(path) === '/') reject('must be in a folder')
    if (systemFolders.some((one) => isWithin(path, one))) reject(`must not be in ${systemFolders.join(', ')}`)
    if (!Number.isInteger(mode) || mode < 0 || mode > 0o777) reject('must have a mode from 0 to 0o777')
  }
}

import { posix } from 'node:path'
import { DriverError } from '#reconcile/ports/index.ts'
import type { RuntimeConnection } from '../connection/open-connection.ts'
import type { ContainerFile } from '../container-runtime.ts'
import { inspectContainer } from '../resources/inspect-container.ts'
import { checkContainerFiles, isWithin } from './file-folders.ts'
import { type TarItem, packTar } from './tar-archive.ts'

/**
 * Writes files to writable folders. All files of such a folder are complete before any is linked to its path. A reader finds the old file, briefly none, or the
 * new file, even if the runtime or this process dies. Throws NotFound without the container, Broken for other paths.
 */
export async function putContainerFiles(
  connection: RuntimeConnection,
  name: string,
  files: readonly ContainerFile[],
): Promise<void> {
  checkContainerFiles(files)
  if (files.length === 0) return
  const folderOf = await findWritableFolders(connection, name)
  const folders = Map.groupBy(files, ({ path }) => folderOf(path))
  const archives = [...folders].map(([folder, some]) => [folder, packFolder(folder, some)] as const)
  for (const [path, body] of archives)
    await connection.call({ method: 'PUT', path: `/containers/${name}/archive`, query: { path }, body })
}

/** Returns a function from a path to its innermost writable folder, which throws Broken if none contains the path. Throws NotFound without the container. */
export async function findWritableFolders(
  connection: RuntimeConnection,
  name: string,
): Promise<(path: string) => string> {
  const container = await inspectContainer(connection, name)
  if (!container) throw new DriverError('NotFound', `${connection.name} has no container ${name}.`)
  return (path) => {
    const holding = container.writable.filter((one) => isWithin(path, one)).toSorted((a, b) => b.length - a.length)
    const [folder] = holding
    if (folder === undefined) throw new DriverError('Broken', `${path} is in no writable folder of container ${name}.`)
    return folder
  }
}

/** Hidden temporary path of a file, next to its final path. */
export function partOf(path: string): string {
  return posix.join(posix.dirname(path), `.${posix.basename(path)}.part`)
}

function packFolder(folder: string, files: readonly ContainerFile[]): Buffer {
  const placed = files.map((file) => ({ ...file, path: posix.relative(folder, file.path) }))
  const folders = new Set(placed.flatMap(({ path }) => parentsOf(path)))
  return packTar([
    ...[...folders].map((path): TarItem => ({ path, mode: 0o755, isFolder: true })),
    ...placed.map(({ path, mode, content }): TarItem => ({ path: partOf(path), mode, content: Buffer.from(content) })),
    ...placed.map(({ path, mode }): TarItem => ({ path, mode, linkTo: partOf(path) })),
  ])
}

function parentsOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

import { posix } from 'node:path'
import { DriverError } from '#reconcile/ports/index.ts'
import type { RuntimeConnection } from '../connection/open-connection.ts'
import { checkRuntimeName } from '../resources/runtime-name.ts'
import { readAllFiles, readFirstFile } from './tar-archive.ts'

/** ProgramRunner.readFile: a file's content, up to 16 MiB. Null without file or container. Throws Broken if the path is not a file. */
export async function readContainerFile(
  connection: RuntimeConnection,
  name: string,
  path: string,
): Promise<Buffer | null> {
  const archive = await fetchArchive(connection, name, path)
  if (!archive) return null
  const file = readFirstFile(archive)
  if (!file) throw new DriverError('Broken', `${path} in container ${name} is not a file.`)
  return file
}

/** ProgramRunner.readFiles: content of a folder's own files by path. Empty without folder or container. */
export async function readContainerFiles(
  connection: RuntimeConnection,
  name: string,
  folder: string,
): Promise<ReadonlyMap<string, Buffer>> {
  const archive = await fetchArchive(connection, name, folder)
  const above = posix.dirname(folder)
  const found = [...(archive ? readAllFiles(archive) : [])].map(
    ([at, content]) => [posix.join(above, at), content] as const,
  )
  return new Map(found.filter(([path]) => posix.dirname(path) === folder))
}

async function fetchArchive(connection: RuntimeConnection, name: string, path: string): Promise<Buffer | null> {
  if (!posix.isAbsolute(path)) throw new DriverError('Broken', `path must be absolute: ${path}.`)
  const answer = await connection.call({
    method: 'GET',
    path: `/containers/${checkRuntimeName('container', name)}/archive`,
    query: { path },
    tolerate: [404],
  })
  return answer.status === 404 ? null : answer.body
}

import { posix } from 'node:path'
import { Readable } from 'node:stream'
import { DriverError } from '#reconcile/ports/index.ts'
import type { EngineConnection } from '../connection/open-connection.ts'
import type { LargeFile, TakePiece } from '../container-engine.ts'
import { checkEngineName } from '../things/engine-name.ts'
import { checkContainerFiles } from './file-folders.ts'
import { ArchivedFile } from './archived-file.ts'
import { findWritableFolders, partOf } from './put-files.ts'
import { packLargeFile } from './tar-archive.ts'

/** Maximum time without any transfer, and in total. */
const [silentMs, totalMs] = [120_000, 1_800_000]

/** Streams one file; returns its size, null if the container or the file does not exist. Broken if it is not a file; passes errors of `take` on. */
export async function copyContainerFile(
  connection: EngineConnection,
  { name, path }: { readonly name: string; readonly path: string },
  take: TakePiece,
): Promise<number | null> {
  if (!posix.isAbsolute(path)) throw new DriverError('Broken', `path must be absolute: ${path}.`)
  const file = new ArchivedFile(take)
  const own: unknown[] = []
  const asked = connection.ask({
    method: 'GET',
    path: `/containers/${checkEngineName('container', name)}/archive`,
    query: { path },
    tolerate: [404],
    deadlineMs: silentMs,
    totalMs,
    onPiece: (piece) =>
      file.read(piece).catch((error: unknown) => {
        own.push(error)
        throw error
      }),
  })
  const { status } = await asked.catch((error: unknown) => {
    throw own[0] ?? error
  })
  return status === 404 ? null : file.end()
}

/** Writes one file atomically. NotFound without the container, Broken for a path in no writable folder; passes errors of `content` on. */
export async function placeContainerFile(
  connection: EngineConnection,
  name: string,
  { content, ...file }: LargeFile,
): Promise<void> {
  checkContainerFiles([{ ...file, content: '' }])
  const folder = (await findWritableFolders(connection, name))(file.path)
  const path = posix.relative(folder, file.path)
  const own: unknown[] = []
  const archive = noting(packLargeFile({ ...file, path, part: partOf(path) }, content), own)
  const asked = connection.ask({
    method: 'PUT',
    path: `/containers/${name}/archive`,
    query: { path: folder },
    body: Readable.from(archive),
    deadlineMs: silentMs,
    totalMs,
  })
  await asked.catch((error: unknown) => {
    throw own[0] ?? error
  })
}

/** Records an error of the source: the call itself only fails as aborted. */
async function* noting(archive: AsyncIterable<Uint8Array>, own: unknown[]): AsyncGenerator<Uint8Array> {
  try {
    yield* archive
  } catch (error) {
    own.push(error)
    throw error
  }
}

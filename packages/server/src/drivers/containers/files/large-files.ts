import { posix } from 'node:path'
import { Readable } from 'node:stream'
import { DriverError } from '#reconcile/ports/index.ts'
import type { RuntimeConnection } from '../connection/open-connection.ts'
import type { LargeFile, ReceiveChunk } from '../container-runtime.ts'
import { checkRuntimeName } from '../resources/runtime-name.ts'
import { checkContainerFiles } from './file-folders.ts'
import { ArchivedFile } from './archived-file.ts'
import { findWritableFolders, partOf } from './put-files.ts'
import { packLargeFile } from './tar-archive.ts'

const [idleTimeoutMs, totalMs] = [120_000, 1_800_000]

/**
 * ProgramRunner.copyFile: streams a file to `take` and returns its bytes. Null without file or container. Throws Broken if the path is not a file; rethrows
 * errors of `take`.
 */
export async function copyContainerFile(
  connection: RuntimeConnection,
  { name, path }: { readonly name: string; readonly path: string },
  take: ReceiveChunk,
): Promise<number | null> {
  if (!posix.isAbsolute(path)) throw new DriverError('Broken', `path must be absolute: ${path}.`)
  const file = new ArchivedFile(take)
  const own: unknown[] = []
  const call = connection.call({
    method: 'GET',
    path: `/containers/${checkRuntimeName('container', name)}/archive`,
    query: { path },
    tolerate: [404],
    deadlineMs: idleTimeoutMs,
    totalMs,
    onChunk: (chunk) =>
      file.read(chunk).catch((error: unknown) => {
        own.push(error)
        throw error
      }),
  })
  const { status } = await call.catch((error: unknown) => {
    throw own[0] ?? error
  })
  return status === 404 ? null : file.end()
}

/**
 * ProgramRunner.placeFile: streams a file into a container, replacing it atomically. Throws NotFound without the container, Broken outside writable folders.
 * Rethrows errors of `content`.
 */
export async function placeContainerFile(
  connection: RuntimeConnection,
  name: string,
  { content, ...file }: LargeFile,
): Promise<void> {
  checkContainerFiles([{ ...file, content: '' }])
  const folder = (await findWritableFolders(connection, name))(file.path)
  const path = posix.relative(folder, file.path)
  const own: unknown[] = []
  const archive = capturingErrors(packLargeFile({ ...file, path, part: partOf(path) }, content), own)
  const call = connection.call({
    method: 'PUT',
    path: `/containers/${name}/archive`,
    query: { path: folder },
    body: Readable.from(archive),
    deadlineMs: idleTimeoutMs,
    totalMs,
  })
  await call.catch((error: unknown) => {
    throw own[0] ?? error
  })
}

/** Stores the archive's error, because the failed call only reports an abort. */
async function* capturingErrors(archive: AsyncIterable<Uint8Array>, own: unknown[]): AsyncGenerator<Uint8Array> {
  try {
    yield* archive
  } catch (error) {
    own.push(error)
    throw error
  }
}

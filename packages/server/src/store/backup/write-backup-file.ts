import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { errorMessage, errorSyscall, errorCode } from '#domain/shared/index.ts'
import { BackupError } from './backup-error.ts'

const diskErrorCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO', 'EROFS'])

/**
 * Writes a compressed file (0600) under a temporary name and renames it once every byte is on disk. Returns the compressed size in bytes. After a failure an
 * existing file is unchanged. Throws BackupError if the file cannot be written, and errors of `content`.
 */
export async function writeBackupFile(
  file: string,
  content: AsyncIterable<Buffer>,
  signal: AbortSignal | undefined,
): Promise<number> {
  const fresh = `${file}.${randomBytes(6).toString('hex')}.part`
  try {
    await pipeline(content, createGzip(), createWriteStream(fresh, { flags: 'wx', mode: 0o600, flush: true }), {
      signal,
    })
    const { size } = await stat(fresh)
    await rename(fresh, file)
    await syncFolder(dirname(file))
    return size
  } catch (error) {
    await rm(fresh, { force: true })
    throw isOfFile(error) ? explain(file, error) : error
  }
}

/** Writes compressed content to a stream, leaves it open, and returns the number of bytes. Throws BackupError for a failed write, and errors of `content`. */
export async function writeBackupStream(
  out: Writable,
  content: AsyncIterable<Buffer>,
  signal: AbortSignal | undefined,
): Promise<number> {
  const gzip = createGzip()
  let size = 0
  gzip.on('data', (bytes: Buffer) => (size += bytes.length))
  try {
    await pipeline(content, gzip, out, { signal, end: false })
    return size
  } catch (error) {
    if (errorSyscall(error) !== 'write') throw error
    throw new BackupError('file', `The backup output was interrupted: ${errorMessage(error)}.`, error)
  }
}

/** Makes the rename survive a power failure. */
async function syncFolder(folder: string): Promise<void> {
  let handle: FileHandle | undefined
  try {
    handle = await open(folder, 'r')
    await handle.sync()
  } finally {
    await handle?.close()
  }
}

function isOfFile(error: unknown): boolean {
  const syscall = errorSyscall(error)
  return syscall === 'open' || syscall === 'rename' || diskErrorCodes.has(errorCode(error) ?? '')
}

function explain(file: string, error: unknown): BackupError {
  return new BackupError('file', `The backup file ${file} cannot be written: ${errorMessage(error)}.`, error)
}

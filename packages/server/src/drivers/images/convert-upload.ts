import { createReadStream, createWriteStream } from 'node:fs'
import { chown, link, open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { errorCode, type ImageRejection } from '#domain/shared/index.ts'
import { DriverError, isBusyError } from '#reconcile/ports/index.ts'
import { type ProgramResult, runEngineProgram } from '../programs/run-engine-program.ts'

/** A file that is not accepted as an image. */
export class RejectedImage extends Error {
  readonly rejection: ImageRejection

  constructor(rejection: ImageRejection) {
    super(`The file is not accepted as an image: ${rejection}.`)
    this.rejection = rejection
  }
}

/** Conversion of an upload. */
export interface Conversion {
  readonly upload: string
  /** Empty folder, for the file `disk`. */
  readonly work: string
  readonly sizeMaxBytes: number
  readonly signal: AbortSignal
  readonly reportProgress: (percent: number) => void
}

/** Limits of qemu-img, whose input is hostile: address space in bytes, CPU time in seconds. */
const limits = ['--as=1073741824', '--cpu=900', '--core=0']
const deadlineMs = 1_800_000
/** User ID without rights. */
const nobody = 65_534
const isRoot = process.geteuid?.() === 0
/** Bytes of a header that are read. Valid qcow2 files are longer. */
const headerBytes = 104
/** Other disk images and encrypted volumes, which must not be taken for raw disks. */
const foreign = /^(KDMV|COWD|# Disk Desc|conectix|vhdxfile|QED\0|<<< |LUKS\xba\xbe|WithoutFreeSpace)/

/** Checks an uploaded file, and converts it to the raw file `disk` of the work folder. Throws RejectedImage. */
export async function convertUpload(conversion: Conversion): Promise<void> {
  const { upload, work, sizeMaxBytes } = conversion
  const source = join(work, 'source')
  const isCompressed = (await readHeader(upload)).toString('latin1').startsWith('\x1f\x8b')
  await (isCompressed ? decompress(conversion, source) : link(upload, source))
  if (isRoot) for (const path of [work, source]) await chown(path, nobody, nobody)
  const header = await readHeader(source)
  const text = header.toString('latin1')
  const isQcow2 = text.startsWith('QFI\xfb')
  if (text === '' || text.startsWith('\x1f\x8b') || foreign.test(text)) throw new RejectedImage('format')
  const bytes = isQcow2 ? checkQcow2(header) : (await stat(source)).size
  if (bytes > sizeMaxBytes) throw new RejectedImage('size')
  const format = isQcow2 ? 'qcow2' : 'raw'
  // A truncated file would be read as zeros. Exit code 3 means leaked clusters only.
  const checked = isQcow2 ? await runQemuImg(conversion, ['check', '-q', '-f', format, 'source']) : { code: 0 }
  if (checked.code !== 0 && checked.code !== 3) throw new RejectedImage('format')
  const converted = await runQemuImg(conversion, ['convert', '-p', '-f', format, '-O', 'raw', 'source', 'disk'])
  if (/No space left/i.test(converted.stderr)) throw Object.assign(new Error(converted.stderr), { code: 'ENOSPC' })
  if (converted.code !== 0) throw new RejectedImage('format')
}

/**
 * Returns the size of the disk in a qcow2 file (docs/interop/qcow2.txt of QEMU). Rejects backing files, data files and encryption: QEMU opens such files as
 * soon as it opens the image.
 */
function checkQcow2(header: Buffer): number {
  const version = header.length < headerBytes ? 0 : header.readUInt32BE(4)
  if (version !== 2 && version !== 3) throw new RejectedImage('format')
  const hasBacking = header.readBigUInt64BE(8) !== 0n || header.readUInt32BE(16) !== 0
  const hasDataFile = version === 3 && Math.floor(header.readUInt8(79) / 4) % 2 === 1
  if (hasBacking || hasDataFile || header.readUInt32BE(32) !== 0) throw new RejectedImage('reference')
  return Number(header.readBigUInt64BE(24))
}

/** Runs qemu-img in the work folder, which is entered before the user changes, because its parents are closed to the user. */
async function runQemuImg(conversion: Conversion, args: readonly string[]): Promise<ProgramResult> {
  const { work, sizeMaxBytes, signal, reportProgress } = conversion
  const user = isRoot ? ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', '--no-new-privs'] : []
  const limited = ['prlimit', ...limits, `--fsize=${sizeMaxBytes + 1_048_576}`, 'qemu-img', ...args]
  try {
    const result = await runEngineProgram({
      file: 'env',
      args: ['-C', work, ...user, ...limited],
      deadlineMs,
      signal,
      onOutput: (text) => reportProgress(Number(/\(\s*([\d.]+)\/100%\)/.exec(text)?.[1] ?? 0)),
    })
    if (result.code >= 125) throw new DriverError('Broken', `qemu-img cannot be started: ${result.stderr.trim()}`)
    return result
  } catch (error) {
    // A limit ended the program: another attempt would end in the same way.
    if (isBusyError(error) && !signal.aborted) throw new RejectedImage('format')
    throw error
  }
}

async function readHeader(path: string): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headerBytes), 0, headerBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function decompress({ upload, sizeMaxBytes, signal }: Conversion, to: string): Promise<void> {
  const limit = async function* (content: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
    let bytes = 0
    for await (const part of content) {
      bytes += part.byteLength
      if (bytes > sizeMaxBytes) throw new RejectedImage('size')
      yield part
    }
  }
  try {
    await pipeline(createReadStream(upload), createGunzip(), limit, createWriteStream(to, { mode: 0o600 }), { signal })
  } catch (error) {
    throw errorCode(error)?.startsWith('Z_') ? new RejectedImage('compression') : error
  }
}

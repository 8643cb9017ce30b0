import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, mkdir, open, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { errorCode, imageRejections, isKeyOf } from '#domain/shared/index.ts'
import { DriverError, done, InsufficientCapacity } from '#reconcile/ports/index.ts'
import type { SourceOfImage, ImageObservation, ImageStore, Progress, UploadedFile } from '#reconcile/ports/index.ts'
import { cancelWork, ensureWork } from '../registry/long-work.ts'
import type { Registry } from '../registry/open-registry.ts'
import { runClaimed } from '../registry/run-claimed.ts'
import { convertUpload, RejectedImage } from './convert-upload.ts'

/** Options of the file store. */
export interface ImageStoreOptions {
  readonly folder: string
  /** Maximum size of an image's disk. */
  readonly sizeMaxBytes: number
  readonly registry: Registry
  /** Writes the content of a host's disk to a file. Throws InUse while the host runs. */
  copyDisk(source: SourceOfImage, path: string, signal: AbortSignal): Promise<void>
}

const mib = 1_048_576
const reserveMaxBytes = 1_073_741_824
const spaceCheckMs = 250

/** ImageStore in a folder of this machine. Long work runs in the background, with a lease in the registry. */
export function createImageStore(options: ImageStoreOptions): ImageStore {
  const { folder, registry } = options
  return {
    receiveImage: ({ name }, content) => receiveUpload(folder, name, content),
    inspectImage: ({ name }) => inspectFiles(folder, name),
    ensureImage: (image, source) => runClaimed(registry, image, () => ensureImage(options, image.name, source)),
    deleteImage: (image) =>
      runClaimed(registry, image, async () => {
        await cancelWork(registry, image.name)
        await removeFiles(folder, image.name, () => true)
        return done
      }),
  }
}

async function receiveUpload(folder: string, name: string, content: AsyncIterable<Uint8Array>): Promise<UploadedFile> {
  const part = join(folder, `${name}.${randomUUID()}.part`)
  const hash = createHash('sha256')
  let bytes = 0
  const measure = async function* (): AsyncIterable<Uint8Array> {
    for await (const one of content) {
      hash.update(one)
      bytes += one.byteLength
      yield one
    }
  }
  const discard = () => rm(part, { force: true })
  try {
    await withFreeSpace(folder, [], (signal) =>
      pipeline(measure(), createWriteStream(part, { mode: 0o600, flush: true }), { signal }),
    )
  } catch (error) {
    await discard()
    throw error
  }
  return { bytes, sha256: hash.digest('hex'), discard, keep: () => rename(part, join(folder, `${name}.upload`)) }
}

/** Names of an image's files without the image's name; creates the folder. */
async function listFiles(folder: string, name: string): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const files = await readdir(folder)
  return files.filter((file) => file.startsWith(`${name}.`)).map((file) => file.slice(name.length + 1))
}

async function removeFiles(folder: string, name: string, isRemoved: (suffix: string) => boolean): Promise<void> {
  for (const suffix of (await listFiles(folder, name)).filter(isRemoved))
    await rm(join(folder, `${name}.${suffix}`), { recursive: true, force: true })
}

async function inspectFiles(folder: string, name: string): Promise<ImageObservation> {
  const nothing = { isComplete: false, rejection: null, sizeMib: 0, imageFile: null }
  const files = await listFiles(folder, name)
  // A result counts after the removal of the upload.
  for (const suffix of files.includes('upload') ? [] : files) {
    const [kind, value = ''] = suffix.split('.')
    if (kind === 'rejected' && isKeyOf(imageRejections, value)) return { ...nothing, rejection: value }
    if (kind !== 'raw') continue
    const path = join(folder, `${name}.${suffix}`)
    const sizeMib = Math.ceil((await stat(path)).size / mib)
    return { ...nothing, isComplete: true, sizeMib, imageFile: { path, sha256: value } }
  }
  return nothing
}

async function ensureImage(options: ImageStoreOptions, name: string, source: SourceOfImage | null): Promise<Progress> {
  const { folder, registry, sizeMaxBytes } = options
  const files = await listFiles(folder, name)
  const upload = join(folder, `${name}.upload`)
  if (files.some(isResult)) {
    await rm(upload, { force: true })
    return done
  }
  if (source === null && !files.includes('upload')) throw new DriverError('NotFound', `The file of ${name} is missing.`)
  // Background work cannot report this cause.
  await withFreeSpace(folder, [], async () => undefined)
  return ensureWork(registry, {
    name,
    kind: 'image',
    async run(reportProgress, lost, isOwner) {
      await removeFiles(folder, name, (suffix) => /\.(work|part)$/.test(suffix))
      const work = join(folder, `${name}.${randomUUID()}.work`)
      const disk = join(work, 'disk')
      try {
        await mkdir(work, { mode: 0o700 })
        const result = await withFreeSpace(folder, [lost], async (signal) => {
          if (source) await options.copyDisk(source, disk, signal)
          else await convertUpload({ upload, work, sizeMaxBytes, signal, reportProgress })
          return `raw.${await sealDisk(disk)}`
        }).catch(readRejection)
        if (lost.aborted || !(await isOwner())) throw new DriverError('Busy', `The work on ${name} was canceled.`)
        const path = join(folder, `${name}.${result}`)
        await (result.startsWith('raw') ? rename(disk, path) : writeFile(path, ''))
        await rm(upload, { force: true })
      } finally {
        await rm(work, { recursive: true, force: true })
      }
    },
  })
}

const isResult = (suffix: string): boolean => /^(raw|rejected)\./.test(suffix)

function readRejection(error: unknown): string {
  if (error instanceof RejectedImage) return `rejected.${error.rejection}`
  throw error
}

/** Closes a disk to other users, writes it through to the file system, and returns its SHA-256 checksum. */
async function sealDisk(path: string): Promise<string> {
  const file = await open(path, 'r+')
  try {
    if (process.geteuid?.() === 0) await file.chown(0, 0)
    await chmod(path, 0o600)
    await file.sync()
  } finally {
    await file.close()
  }
  const hash = createHash('sha256')
  for await (const part of createReadStream(path, { highWaterMark: mib })) hash.update(part)
  return hash.digest('hex')
}

/**
 * Runs `act`, whose signal is aborted when the file system has less than the reserve (5 %, at most 1 GiB) free. Throws InsufficientCapacity then, and if a
 * write found no space.
 */
async function withFreeSpace<Answer>(
  folder: string,
  outer: readonly AbortSignal[],
  act: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const full = new AbortController()
  const check = async (): Promise<void> => {
    const { bsize, blocks, bavail } = await statfs(folder)
    if (bavail * bsize < Math.min(reserveMaxBytes, blocks * bsize * 0.05)) full.abort()
  }
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await check()
  const timer = setInterval(() => void check().catch(() => undefined), spaceCheckMs)
  try {
    full.signal.throwIfAborted()
    return await act(AbortSignal.any([full.signal, ...outer]))
  } catch (error) {
    if (full.signal.aborted || errorCode(error) === 'ENOSPC')
      throw new InsufficientCapacity(`${folder} has no free space for an image.`, error)
    throw error
  } finally {
    clearInterval(timer)
  }
}

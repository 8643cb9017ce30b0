import { type Readable, Transform } from 'node:stream'
import { DriverError } from '#reconcile/ports/index.ts'
import { type ProgramRun, runEngineProgram } from './run-engine-program.ts'

/** A disk image that qemu-nbd opens. */
export interface ContentImage {
  /** Options of QEMU's block driver, without a prefix, such as `driver=file,filename=/disk`. */
  readonly options: readonly string[]
  /** Path of the file with the passphrase, which is read under the name `key`; null without encryption. */
  readonly secretFile: string | null
  readonly sizeBytes: number
}

/** Seven days, longer than a slow client needs for a large volume. */
const deadlineMs = 604_800_000
/** nbdcopy never ends if an export begins inside a sector. */
const alignment = 65_536

/** Reads the decrypted bytes of an image from `offset` to its end. The content throws Broken if they cannot be read. Its end or destruction ends the programs. */
export function readImageContent(image: ContentImage, offset: number): Readable {
  const length = Math.max(0, image.sizeBytes - offset)
  let skipped = offset % alignment
  let bytes = 0
  const content = new Transform({
    transform(part: Buffer, _encoding, done) {
      const kept = part.subarray(skipped)
      skipped -= part.length - kept.length
      bytes += kept.length
      done(null, kept)
    },
  })
  const ended = new AbortController()
  content.once('close', () => ended.abort())
  const args = ['--', ...nbdServer(image, offset - skipped, ['-r']), '-']
  const copied = length === 0 ? Promise.resolve() : copy({ args, signal: ended.signal, output: content })
  copied.then(
    () => {
      if (bytes < length) content.destroy(new DriverError('Broken', `Only ${bytes} of ${length} bytes could be read.`))
      else content.end()
    },
    (error: Error) => content.destroy(error),
  )
  return content
}

/** Writes bytes into an image at `offset`, zeros as holes, and returns when they are durable. Throws NotSupported for bytes beyond its end, the content's error, Broken. */
export async function writeImageContent(
  image: ContentImage,
  offset: number,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  const server = nbdServer(image, offset, ['--discard=unmap', '--detect-zeroes=unmap'])
  const input = limitBytes(content, image.sizeBytes - offset)
  if (offset <= image.sizeBytes) await copy({ args: ['--flush', '--', '-', ...server], input })
  else for await (const part of input) if (part.length > 0) return
}

async function* limitBytes(content: AsyncIterable<Uint8Array>, bytesMax: number): AsyncIterable<Uint8Array> {
  let bytes = 0
  for await (const part of content) {
    bytes += part.length
    if (bytes > bytesMax) throw new DriverError('NotSupported', 'The content is larger than the rest of the volume.')
    yield part
  }
}

function nbdServer({ options, secretFile }: ContentImage, offset: number, flags: readonly string[]): readonly string[] {
  const image = [`driver=raw,offset=${offset}`, ...options.map((option) => `file.${option}`)].join(',')
  const secret = secretFile === null ? [] : ['--object', `secret,id=key,file=${secretFile}`]
  return ['[', 'qemu-nbd', ...flags, ...secret, '--image-opts', image, ']']
}

async function copy(run: Omit<ProgramRun, 'file' | 'deadlineMs'>): Promise<void> {
  const { code, stderr } = await runEngineProgram({ ...run, file: 'nbdcopy', deadlineMs })
  if (code !== 0) throw new DriverError('Broken', `nbdcopy: ${stderr.trim().slice(0, 500)}`)
}

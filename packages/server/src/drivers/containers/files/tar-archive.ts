import { DriverError } from '#reconcile/ports/index.ts'

/** A file, a folder, or a hard link to an earlier file. Runtimes also set a link's mode. */
export type TarItem = { readonly path: string; readonly mode: number } & (
  | { readonly content: Uint8Array }
  | { readonly isFolder: true }
  | { readonly linkTo: string }
)

const block = 512
/** Maximum name length in a ustar header, in bytes; longer names need extra entries. */
const nameBytesMax = 100
const regular = new Set(['0', '\0'])

/** Packs a ustar archive, owned by root, without times: equal entries give equal bytes. Throws Broken for a name over 100 bytes. */
export function packTar(entries: readonly TarItem[]): Buffer {
  const blocks = entries.flatMap((entry) => {
    const content = 'content' in entry ? Buffer.from(entry.content) : Buffer.alloc(0)
    return [packHeader(entry, content.length), content, Buffer.alloc(-content.length & (block - 1))]
  })
  return Buffer.concat([...blocks, Buffer.alloc(2 * block)])
}

/** Parses a tar header into content size and kind; a `more` entry extends the next entry. Throws Broken if the size is invalid. */
export function readTarHeader(header: Buffer): { readonly bytes: number; readonly kind: 'more' | 'file' | 'other' } {
  const bytes = Number.parseInt(header.toString('latin1', 124, 136), 8)
  if (!Number.isSafeInteger(bytes) || bytes < 0)
    throw new DriverError('Broken', 'The container runtime sent an invalid archive.')
  const kind = header.toString('latin1', 156, 157)
  if ('xgLK'.includes(kind)) return { bytes, kind: 'more' }
  return { bytes, kind: regular.has(kind) ? 'file' : 'other' }
}

/** Content of the first file; null if the first entry is not a file. Throws Broken for an invalid archive. */
export function readFirstFile(archive: Buffer): Buffer | null {
  for (const { kind, content } of listEntries(archive)) if (kind !== 'more') return kind === 'file' ? content : null
  throw new DriverError('Broken', 'The container runtime sent an archive without a file.')
}

/** Content of files by name, at most 100 bytes long; resolves hard links. Throws Broken for an invalid archive. */
export function readAllFiles(archive: Buffer): ReadonlyMap<string, Buffer> {
  const files = new Map<string, Buffer>()
  for (const { header, kind, content } of listEntries(archive)) {
    const [path, target] = [textOf(header, 0), textOf(header, 157)]
    const linked = header.toString('latin1', 156, 157) === '1' ? files.get(target) : undefined
    if (kind === 'file' || linked) files.set(path, linked ?? content)
  }
  return files
}

const textOf = (header: Buffer, at: number): string =>
  header.toString('utf8', at, at + nameBytesMax).replace(/\0.*$/s, '')

interface TarEntry {
  readonly header: Buffer
  readonly kind: 'more' | 'file' | 'other'
  readonly content: Buffer
}

function* listEntries(archive: Buffer): Generator<TarEntry> {
  let at = 0
  while (at + block <= archive.length) {
    const header = archive.subarray(at, at + block)
    if (header[0] === 0) return
    const { bytes, kind } = readTarHeader(header)
    if (at + block + bytes > archive.length)
      throw new DriverError('Broken', 'The container runtime sent an incomplete archive.')
    yield { header, kind, content: archive.subarray(at + block, at + block + bytes) }
    at += block + Math.ceil(bytes / block) * block
  }
}

/**
 * Yields an archive of a file of any size as `part`, linked to `path`, so that unpacking is atomic. Throws Broken for a name over 100 bytes, or content of
 * another length than `bytes`.
 */
export async function* packLargeFile(
  {
    path,
    part,
    mode,
    bytes,
  }: { readonly path: string; readonly part: string; readonly mode: number; readonly bytes: number },
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield packHeader({ path: part, mode, content: Buffer.alloc(0) }, bytes)
  let packed = 0
  for await (const chunk of content) {
    packed += chunk.length
    if (packed > bytes) break
    yield chunk
  }
  if (packed !== bytes) throw new DriverError('Broken', `${path} no longer has ${bytes} bytes.`)
  yield Buffer.alloc(-bytes & (block - 1))
  yield packHeader({ path, mode, linkTo: part }, 0)
  yield Buffer.alloc(2 * block)
}

function packHeader(entry: TarItem, bytes: number): Buffer {
  const header = Buffer.alloc(block)
  const octal = (value: number, at: number, digits: number) =>
    header.write(value.toString(8).padStart(digits, '0'), at, 'latin1')
  const name = 'isFolder' in entry ? `${entry.path}/` : entry.path
  for (const one of [name, 'linkTo' in entry ? entry.linkTo : '']) {
    if (Buffer.byteLength(one) > nameBytesMax)
      throw new DriverError('Broken', `A path in an archive must have at most ${nameBytesMax} bytes: ${one}.`)
  }
  header.write(name, 0)
  octal(entry.mode, 100, 7)
  octal(0, 108, 7)
  octal(0, 116, 7)
  octal(bytes, 124, 11)
  octal(0, 136, 11)
  header.fill(' ', 148, 156)
  header.write('content' in entry ? '0' : 'linkTo' in entry ? '1' : '5', 156)
  if ('linkTo' in entry) header.write(entry.linkTo, 157)
  header.write('ustar\u000000', 257, 'latin1')
  octal(
    header.reduce((sum, byte) => sum + byte, 0),
    148,
    6,
  )
  header.write('\0 ', 154, 'latin1')
  return header
}

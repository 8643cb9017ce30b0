import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { errorCode, errorMessage } from '#domain/shared/index.ts'
import { BackupError } from './backup-error.ts'

const newline = 0x0a
const endMark = Buffer.from('\\.\n')
const endAfterRow = Buffer.from('\n\\.\n')
/** Line limit far above any row of Moorage. Keeps a damaged file from exhausting memory. */
const lineBytesMax = 256 * 1024 * 1024
const chunkBytes = 256 * 1024
const notGzip = 'incorrect header check'

/** Reads a backup file sequentially, with constant memory. Throws only BackupError. */
export class BackupReader {
  readonly #file: string
  readonly #stream: Readable
  readonly #chunks: AsyncIterator<Buffer>
  readonly #hash: Hash = createHash('sha256')
  #rest: Buffer = Buffer.alloc(0)

  constructor(file: string) {
    this.#file = file
    // `pipeline` passes errors of the file to the gunzip stream, whose iterator throws them.
    this.#stream = pipeline(createReadStream(file), createGunzip({ chunkSize: chunkBytes }), () => undefined)
    this.#chunks = this.#stream[Symbol.asyncIterator]()
  }

  /** Returns the next line; null at the end of the file. */
  async line(): Promise<string | null> {
    for (;;) {
      const end = this.#rest.indexOf(newline)
      if (end !== -1) return this.#take(end + 1).toString('utf8', 0, end)
      if (await this.#more()) continue
      if (this.#rest.length > 0) throw this.damaged()
      return null
    }
  }

  /** Yields the rows of the current section as whole lines. */
  async *rows(): AsyncGenerator<Buffer, void> {
    for (;;) {
      const whole = this.#rest.subarray(0, this.#rest.lastIndexOf(newline) + 1)
      const end = findEnd(whole)
      const length = end ?? whole.length
      if (length > 0) yield this.#take(length)
      if (end !== null) {
        this.#take(endMark.length)
        return
      }
      if (!(await this.#more())) throw this.damaged()
    }
  }

  /** Returns the SHA-256 of everything read so far, in hex. */
  digest(): string {
    return this.#hash.copy().digest('hex')
  }

  damaged(cause?: unknown): BackupError {
    return new BackupError('file', `The backup ${this.#file} is damaged or incomplete.`, cause)
  }

  close(): void {
    this.#stream.destroy()
  }

  #take(length: number): Buffer {
    const taken = this.#rest.subarray(0, length)
    this.#rest = this.#rest.subarray(length)
    this.#hash.update(taken)
    return taken
  }

  async #more(): Promise<boolean> {
    if (this.#rest.length > lineBytesMax) throw this.damaged()
    const next = await this.#chunks.next().catch((error: unknown) => {
      throw this.#explain(error)
    })
    if (next.done) return false
    this.#rest = this.#rest.length === 0 ? next.value : Buffer.concat([this.#rest, next.value])
    return true
  }

  #explain(error: unknown): BackupError {
    const message = errorMessage(error)
    if (message === notGzip) return new BackupError('file', `The file ${this.#file} is not a backup of Moorage.`, error)
    if (errorCode(error)?.startsWith('Z_')) return this.damaged(error)
    return new BackupError('file', `The backup file ${this.#file} cannot be read: ${message}.`, error)
  }
}

function findEnd(lines: Buffer): number | null {
  if (lines.subarray(0, endMark.length).equals(endMark)) return 0
  const after = lines.indexOf(endAfterRow)
  return after === -1 ? null : after + 1
}

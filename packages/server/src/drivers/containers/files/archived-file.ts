import { DriverError } from '#reconcile/ports/index.ts'
import type { ReceiveChunk } from '../container-runtime.ts'
import { readTarHeader } from './tar-archive.ts'

const block = 512

/** Extracts the first file of a tar stream as its bytes arrive. */
export class ArchivedFile {
  readonly #take: ReceiveChunk
  #header: Buffer = Buffer.alloc(0)
  /** Remaining bytes of an extended header to skip, including padding. */
  #passing = 0
  /** Remaining bytes of the file; null before the file's header. */
  #missing: number | null = null
  #bytes = 0

  constructor(take: ReceiveChunk) {
    this.#take = take
  }

  /** Throws Broken if the first entry is not a file. */
  async read(chunk: Buffer): Promise<void> {
    let rest = chunk
    while (rest.length > 0 && this.#missing !== 0) rest = await this.#step(rest)
  }

  /** Returns the file's size. Throws Broken if incomplete. */
  end(): number {
    if (this.#missing !== 0) throw new DriverError('Broken', 'The container runtime sent an incomplete archive.')
    return this.#bytes
  }

  async #step(chunk: Buffer): Promise<Buffer> {
    if (this.#missing !== null) {
      const own = chunk.subarray(0, this.#missing)
      this.#missing -= own.length
      await this.#take(own)
      return chunk.subarray(own.length)
    }
    if (this.#passing > 0) {
      const passed = Math.min(this.#passing, chunk.length)
      this.#passing -= passed
      return chunk.subarray(passed)
    }
    const more = chunk.subarray(0, block - this.#header.length)
    this.#header = Buffer.concat([this.#header, more])
    if (this.#header.length === block) this.#begin()
    return chunk.subarray(more.length)
  }

  #begin(): void {
    const { bytes, kind } = readTarHeader(this.#header)
    this.#header = Buffer.alloc(0)
    if (kind === 'other') throw new DriverError('Broken', 'The path to copy from a container is not a file.')
    if (kind === 'more') {
      this.#passing = Math.ceil(bytes / block) * block
      return
    }
    this.#bytes = bytes
    this.#missing = bytes
  }
}

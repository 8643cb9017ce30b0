import { DriverError } from '#reconcile/ports/index.ts'
import type { TakePiece } from '../container-engine.ts'
import { readTarHeader } from './tar-archive.ts'

const block = 512

/** Finds the first file in an archive that comes in pieces, and hands its bytes on as they come. */
export class ArchivedFile {
  readonly #take: TakePiece
  #header: Buffer = Buffer.alloc(0)
  /** Bytes of an entry before the file that are still to come, its padding among them. */
  #passing = 0
  /** Bytes of the file that are still to come; null before its header has. */
  #missing: number | null = null
  #bytes = 0

  constructor(take: TakePiece) {
    this.#take = take
  }

  /** Takes the next piece of the archive. Broken where its first entry is no file. */
  async read(piece: Buffer): Promise<void> {
    let rest = piece
    while (rest.length > 0 && this.#missing !== 0) rest = await this.#step(rest)
  }

  /** The size of the file, once the archive has ended. Broken where not all of it has come. */
  end(): number {
    if (this.#missing !== 0)
      throw new DriverError('Broken', 'The engine of containers sent an archive that is not whole.')
    return this.#bytes
  }

  /** Takes what belongs to one thing from the beginning of a piece; what is left of the piece. */
  async #step(piece: Buffer): Promise<Buffer> {
    if (this.#missing !== null) {
      const own = piece.subarray(0, this.#missing)
      this.#missing -= own.length
      await this.#take(own)
      return piece.subarray(own.length)
    }
    if (this.#passing > 0) {
      const passed = Math.min(this.#passing, piece.length)
      this.#passing -= passed
      return piece.subarray(passed)
    }
    const more = piece.subarray(0, block - this.#header.length)
    this.#header = Buffer.concat([this.#header, more])
    if (this.#header.length === block) this.#begin()
    return piece.subarray(more.length)
  }

  #begin(): void {
    const { bytes, kind } = readTarHeader(this.#header)
    this.#header = Buffer.alloc(0)
    if (kind === 'other') throw new DriverError('Broken', 'What was to be copied out of a container is no file.')
    if (kind === 'more') {
      this.#passing = Math.ceil(bytes / block) * block
      return
    }
    this.#bytes = bytes
    this.#missing = bytes
  }
}

import { createHash } from 'node:crypto'

const sumBytes = 32
/** etcd writes its file in pages, so that what is longer by a sum has one. */
const pageBytes = 512

/** Reads a snapshot as `etcdctl snapshot save` writes it, piece by piece: what etcd holds, and behind it the SHA-256 of that. */
export class SnapshotSum {
  readonly #hash = createHash('sha256')
  #last: Buffer = Buffer.alloc(0)
  #bytes = 0

  take(piece: Uint8Array): void {
    this.#bytes += piece.length
    const known = Buffer.concat([this.#last, piece])
    const end = Math.max(0, known.length - sumBytes)
    this.#hash.update(known.subarray(0, end))
    this.#last = known.subarray(end)
  }

  get bytes(): number {
    return this.#bytes
  }

  /** Whether what was read is a whole snapshot. To be asked once, at the end. */
  isWhole(): boolean {
    return this.#bytes > sumBytes && this.#bytes % pageBytes === sumBytes && this.#hash.digest().equals(this.#last)
  }
}

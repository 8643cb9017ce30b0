import { createHash } from 'node:crypto'

const sumBytes = 32
/** etcd's data has a multiple of this size; a checksum follows. */
const pageBytes = 512

/** Verifies a snapshot of `etcdctl snapshot save` in pieces: etcd's data, then their SHA-256. */
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

  /** True if the checksum matches. Call once, at the end. */
  isWhole(): boolean {
    return this.#bytes > sumBytes && this.#bytes % pageBytes === sumBytes && this.#hash.digest().equals(this.#last)
  }
}

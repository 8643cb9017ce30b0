const headBytes = 8

/** Parses output frames: eight bytes with stream and length, then data. Merges both streams in order of arrival. */
export class OutputFrames {
  readonly #keep: 'first' | 'last'
  readonly #bytesMax: number
  #head = Buffer.alloc(0)
  #left = 0
  #pieces: Buffer[] = []
  #bytes = 0

  constructor(keep: 'first' | 'last', bytesMax: number) {
    this.#keep = keep
    this.#bytesMax = bytesMax
  }

  take(bytes: Buffer): void {
    let rest = bytes
    while (rest.length > 0) {
      if (this.#left === 0) rest = this.#readHead(rest)
      const chunk = rest.subarray(0, this.#left)
      this.#left -= chunk.length
      this.#add(chunk)
      rest = rest.subarray(chunk.length)
    }
  }

  /** A truncated character becomes a replacement character. */
  text(): string {
    const whole = Buffer.concat(this.#pieces)
    return (this.#keep === 'first' ? whole : whole.subarray(-this.#bytesMax)).toString()
  }

  #readHead(bytes: Buffer): Buffer {
    const missing = headBytes - this.#head.length
    this.#head = Buffer.concat([this.#head, bytes.subarray(0, missing)])
    if (this.#head.length === headBytes) {
      this.#left = this.#head.readUInt32BE(4)
      this.#head = Buffer.alloc(0)
    }
    return bytes.subarray(missing)
  }

  #add(chunk: Buffer): void {
    const kept = this.#keep === 'first' ? chunk.subarray(0, this.#bytesMax - this.#bytes) : chunk
    this.#pieces.push(kept)
    this.#bytes += kept.length
    while (this.#bytes - (this.#pieces[0]?.length ?? 0) >= this.#bytesMax && this.#pieces.length > 1)
      this.#bytes -= this.#pieces.shift()?.length ?? 0
  }
}

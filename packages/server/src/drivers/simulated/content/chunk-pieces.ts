/** Bytes in one stored piece of a volume. */
export const chunkBytes = 65_536

/** The part of a byte range that lies in one chunk. */
export interface ChunkPiece {
  readonly number: number
  /** First byte inside the chunk. */
  readonly start: number
  readonly length: number
  /** First byte inside the range. */
  readonly at: number
}

/** Cuts a byte range of a volume along its chunks, in order. */
export function chunkPieces(offset: number, length: number): readonly ChunkPiece[] {
  const pieces: ChunkPiece[] = []
  for (let at = 0; at < length;) {
    const position = offset + at
    const start = position % chunkBytes
    const pieceLength = Math.min(chunkBytes - start, length - at)
    pieces.push({ number: Math.floor(position / chunkBytes), start, length: pieceLength, at })
    at += pieceLength
  }
  return pieces
}

import { reachable } from '../world/in-world.ts'
import type { World } from '../world/world.ts'
import { chunkPieces } from './chunk-pieces.ts'

interface Chunk {
  readonly number: number
  readonly bytes: Buffer
}

/** A byte range of the volume with this row key. */
export interface ByteRange {
  readonly volumeId: string
  readonly offset: number
  readonly length: number
}

/** Reads bytes; what was never written reads as zeros. One statement, so that a migration that ends meanwhile is not seen half done. */
export async function readContent(world: World, { volumeId, offset, length }: ByteRange): Promise<Buffer> {
  const pieces = chunkPieces(offset, length)
  const { rows } = await reachable(world, () =>
    world.pool.query<Chunk>(
      `select number, bytes from sim.chunks join sim.volumes on volumes.extent = chunks.extent
     where volumes.id = $1 and number between $2 and $3`,
      [volumeId, pieces[0]?.number ?? 0, pieces.at(-1)?.number ?? -1],
    ),
  )
  const written = new Map(rows.map((chunk) => [chunk.number, chunk.bytes]))
  const content = Buffer.alloc(length)
  for (const { number, start, length: pieceLength, at } of pieces) {
    written.get(number)?.copy(content, at, start, start + pieceLength)
  }
  return content
}

import { inTransaction, busyIfUnreachable } from '../../schema/in-transaction.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import { lockSimVolumeRow } from './volume-work.ts'
import type { SimulatorState } from '../state/simulator-state.ts'

const chunkBytes = 65_536

interface ChunkPiece {
  readonly number: number
  /** Offset in the chunk. */
  readonly start: number
  readonly length: number
  /** Offset in the range. */
  readonly at: number
}

function chunkPieces(offset: number, length: number): readonly ChunkPiece[] {
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

interface Chunk {
  readonly number: number
  readonly bytes: Buffer
}

interface ByteRange {
  readonly volumeId: string
  readonly offset: number
  readonly length: number
}

/** Returns bytes, zeros where unwritten. One statement never sees half of a migration. */
export async function readContent(state: SimulatorState, { volumeId, offset, length }: ByteRange): Promise<Buffer> {
  const pieces = chunkPieces(offset, length)
  const { rows } = await busyIfUnreachable(state, () =>
    state.pool.query<Chunk>(
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

const zeros = Buffer.alloc(chunkBytes)

/** Writes bytes atomically. Throws NotFound without the volume. The caller checks the bounds. */
export async function writeContent(
  state: SimulatorState,
  volumeId: string,
  offset: number,
  bytes: Buffer,
): Promise<void> {
  await inTransaction(state, async (tx) => {
    const row = await lockSimVolumeRow(tx, volumeId)
    if (!row || row.work === 'wipe') throw new DriverError('NotFound', 'The volume does not exist.')
    for (const { number, start, length, at } of chunkPieces(offset, bytes.length)) {
      const piece = bytes.subarray(at, at + length)
      await tx.query(
        `insert into sim.chunks (extent, number, bytes) values ($1, $2, overlay($3::bytea placing $4::bytea from $5::integer))
         on conflict (extent, number) do update set bytes = overlay(chunks.bytes placing $4::bytea from $5::integer)`,
        [row.extent, number, zeros, piece, start + 1],
      )
    }
  })
}

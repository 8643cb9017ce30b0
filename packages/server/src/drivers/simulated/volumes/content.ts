import { inTransaction, busyIfUnreachable } from '../../schema/in-transaction.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import { lockSimVolumeRow } from './volume-work.ts'
import type { SimulatorReader, SimulatorState, SimulatorTx } from '../state/simulator-state.ts'

/** Bytes of a chunk, the unit of storage. */
export const chunkBytes = 65_536

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
export function readContent(state: SimulatorState, range: ByteRange): Promise<Buffer> {
  return busyIfUnreachable(state, () => readRange(state.pool, range))
}

/** readContent in a transaction. */
export async function readRange(reader: SimulatorReader, { volumeId, offset, length }: ByteRange): Promise<Buffer> {
  const pieces = chunkPieces(offset, length)
  const { rows } = await reader.query<Chunk>(
    `select number, bytes from sim.chunks join sim.volumes on volumes.extent = chunks.extent
     where volumes.id = $1 and number between $2 and $3`,
    [volumeId, pieces[0]?.number ?? 0, pieces.at(-1)?.number ?? -1],
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
    await writeRange(tx, row.extent, offset, bytes)
  })
}

/** Writes bytes into an extent; chunks of zeros are not stored. The caller checks the bounds. */
export async function writeRange(tx: SimulatorTx, extent: string, offset: number, bytes: Buffer): Promise<void> {
  const holes: number[] = []
  for (const { number, start, length, at } of chunkPieces(offset, bytes.length)) {
    const piece = bytes.subarray(at, at + length)
    if (length === chunkBytes && piece.equals(zeros)) holes.push(number)
    else
      await tx.query(
        `insert into sim.chunks (extent, number, bytes) values ($1, $2, overlay($3::bytea placing $4::bytea from $5::integer))
         on conflict (extent, number) do update set bytes = overlay(chunks.bytes placing $4::bytea from $5::integer)`,
        [extent, number, zeros, piece, start + 1],
      )
  }
  if (holes.length > 0) await tx.query('delete from sim.chunks where extent = $1 and number = any($2)', [extent, holes])
}

/** Removes whole chunks, which then read as zeros. The caller checks the bounds. */
export async function writeHole(tx: SimulatorTx, extent: string, offset: number, length: number): Promise<void> {
  const first = offset / chunkBytes
  await tx.query('delete from sim.chunks where extent = $1 and number >= $2 and number < $3', [
    extent,
    first,
    first + length / chunkBytes,
  ])
}

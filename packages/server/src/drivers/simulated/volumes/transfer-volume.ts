import { DriverError } from '#reconcile/ports/index.ts'
import { inTransaction } from '../../schema/in-transaction.ts'
import { findSimDevice, applyDeviceWork } from '../state/devices.ts'
import { runGuarded } from '../state/run-guarded.ts'
import { chunkBytes, readRange, writeHole, writeRange } from './content.ts'
import { lockUsableSimVolume } from './volume-work.ts'
import type { Claimed, Resource } from '#reconcile/ports/index.ts'
import type { SimulatorState, SimulatorTx } from '../state/simulator-state.ts'
import type { SimVolumeRow } from './volume-row.ts'

/** Bytes of one transaction. Each checks again that no host has the volume. */
const pieceBytes = 64 * chunkBytes
const zeros = Buffer.alloc(pieceBytes)
const bytesPerGib = 1_073_741_824

/** VolumeDriver.readVolume in pieces of 4 MiB. Throws as lockUsableSimVolume, and InUse while plugged in; the content does so too. */
export async function readSimVolume(
  state: SimulatorState,
  volume: Resource,
  offset: number,
): Promise<AsyncIterable<Uint8Array>> {
  const first = await readPiece(state, volume, offset)
  return readPieces(state, volume, { first, offset })
}

async function* readPieces(
  state: SimulatorState,
  volume: Resource,
  { first, offset }: { readonly first: Piece; readonly offset: number },
): AsyncIterable<Uint8Array> {
  let at = offset
  for (let piece = first; piece.length > 0; piece = await readPiece(state, volume, at)) {
    at += piece.length
    if (piece.bytes) yield piece.bytes
    else for (let rest = piece.length; rest > 0; rest -= pieceBytes) yield zeros.subarray(0, rest)
  }
}

/** Bytes, or a hole, which is null. */
interface Piece {
  readonly bytes: Buffer | null
  readonly length: number
}

function readPiece(state: SimulatorState, volume: Resource, offset: number): Promise<Piece> {
  return inTransaction(state, async (tx) => {
    const { id, sizeGib, extent } = await lockDetached(tx, volume)
    const length = Math.max(0, sizeGib * bytesPerGib - offset)
    const { rows } = await tx.query<{ next: string | null }>(
      'select min(number) as next from sim.chunks where extent = $1 and number >= $2',
      [extent, Math.floor(offset / chunkBytes)],
    )
    const next = rows[0]?.next ?? null
    const hole = next === null ? length : Math.min(length, Number(next) * chunkBytes - offset)
    if (hole > 0 || length === 0) return { bytes: null, length: hole }
    const bytes = await readRange(tx, { volumeId: id, offset, length: Math.min(pieceBytes, length) })
    return { bytes, length: bytes.length }
  })
}

/** VolumeDriver.writeVolume in pieces of 4 MiB, each under the claim. Throws as readSimVolume, Stale for an older claim, NotSupported beyond the end. */
export async function writeSimVolume(
  state: SimulatorState,
  volume: Claimed,
  offset: number,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  let at = offset
  const write = (bytes: Buffer, hole = 0): Promise<void> =>
    runGuarded(state, volume, async (tx) => {
      const { extent, sizeGib } = await lockDetached(tx, volume)
      if (at + hole + bytes.length > sizeGib * bytesPerGib)
        throw new DriverError('NotSupported', `The content does not fit into ${volume.name}.`)
      if (hole > 0) await writeHole(tx, extent, at, hole)
      await writeRange(tx, extent, at + hole, bytes)
      at += hole + bytes.length
    })
  await write(Buffer.alloc(0))
  let hole = 0
  for await (const piece of joinPieces(content, offset)) {
    if ((at + hole) % chunkBytes === 0 && piece.equals(zeros)) {
      hole += piece.length
      continue
    }
    await write(piece, hole)
    hole = 0
  }
  if (hole > 0) await write(Buffer.alloc(0), hole)
}

/** Joins content into pieces that end at the end of a chunk, so that whole chunks of zeros become holes. */
async function* joinPieces(content: AsyncIterable<Uint8Array>, offset: number): AsyncIterable<Buffer> {
  let parts: Uint8Array[] = []
  let length = 0
  let wanted = pieceBytes - (offset % chunkBytes)
  for await (const part of content) {
    for (let rest = part; rest.length > 0;) {
      const taken = rest.subarray(0, wanted - length)
      rest = rest.subarray(taken.length)
      parts.push(taken)
      length += taken.length
      if (length < wanted) continue
      yield Buffer.concat(parts, length)
      parts = []
      length = 0
      wanted = pieceBytes
    }
  }
  if (length > 0) yield Buffer.concat(parts, length)
}

async function lockDetached(tx: SimulatorTx, volume: Resource): Promise<SimVolumeRow> {
  const row = await lockUsableSimVolume(tx, volume)
  await applyDeviceWork(tx, 'volume_id', row.id)
  if (await findSimDevice(tx, row.id)) throw new DriverError('InUse', `${volume.name} is plugged into a host.`)
  return row
}

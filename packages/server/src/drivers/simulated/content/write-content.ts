import { DriverError } from '../../../reconcile/ports/index.ts'
import { lockVolumeRow } from '../volumes/lock-volume.ts'
import { inWorld } from '../world/in-world.ts'
import type { World } from '../world/world.ts'
import { chunkBytes, chunkPieces } from './chunk-pieces.ts'

const zeros = Buffer.alloc(chunkBytes)

/** Writes bytes, all of them or none; NotFound when the volume is gone. The caller has checked that they lie inside it. */
export async function writeContent(world: World, volumeId: string, offset: number, bytes: Buffer): Promise<void> {
  await inWorld(world, async (tx) => {
    const row = await lockVolumeRow(tx, volumeId)
    if (!row || row.work === 'wipe') throw new DriverError('NotFound', 'The volume is gone.')
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

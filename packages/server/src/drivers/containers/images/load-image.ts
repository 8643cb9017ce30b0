import { createReadStream } from 'node:fs'
import { DriverError } from '#reconcile/ports/index.ts'
import type { EngineConnection } from '../connection/open-connection.ts'
import { ProgressLines } from './progress-lines.ts'

/** Maximum silence while the runtime unpacks a layer, and maximum total time of a load. */
const silentMs = 120_000
const loadMs = 1_800_000

/** Streams an archive to the runtime, which loads its images. Broken if the runtime rejects it. */
export async function loadImageArchive(connection: EngineConnection, file: string): Promise<void> {
  const progress = new ProgressLines()
  await connection.ask({
    method: 'POST',
    path: '/images/load',
    query: { quiet: '0' },
    body: createReadStream(file),
    deadlineMs: silentMs,
    totalMs: loadMs,
    onPiece: (piece) => progress.take(piece),
  })
  const failure = progress.failure()
  if (failure !== null) throw new DriverError('Broken', `${connection.name} cannot load ${file}: ${failure}`)
}

import { createReadStream } from 'node:fs'
import { DriverError } from '#reconcile/ports/index.ts'
import type { EngineConnection } from '../connection/open-connection.ts'
import { ProgressLines } from './progress-lines.ts'

/** How long an engine may be silent while it unpacks a layer, and how long a load may take in all. */
const silentMs = 120_000
const loadMs = 1_800_000

/** Loads the images of an archive, which is read as it goes. Broken where the engine cannot use it. */
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

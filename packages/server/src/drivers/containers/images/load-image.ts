import { createReadStream } from 'node:fs'
import { DriverError } from '#reconcile/ports/index.ts'
import type { RuntimeConnection } from '../connection/open-connection.ts'
import { ProgressLines } from './progress-lines.ts'

/** Maximum time without progress, as while the runtime unpacks a layer. */
const idleTimeoutMs = 120_000
const loadMs = 1_800_000

/** Streams an archive of images to the runtime. Throws Broken if rejected. */
export async function loadImageArchive(connection: RuntimeConnection, file: string): Promise<void> {
  const progress = new ProgressLines()
  await connection.call({
    method: 'POST',
    path: '/images/load',
    query: { quiet: '0' },
    body: createReadStream(file),
    deadlineMs: idleTimeoutMs,
    totalMs: loadMs,
    onChunk: (chunk) => progress.take(chunk),
  })
  const failure = progress.failure()
  if (failure !== null) throw new DriverError('Broken', `${connection.name} cannot load ${file}: ${failure}`)
}

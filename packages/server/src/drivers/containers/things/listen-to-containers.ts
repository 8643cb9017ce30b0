import { isRecord, textField } from '#domain/shared/index.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import type { EngineConnection } from '../connection/open-connection.ts'
import { JsonStream } from '../connection/json-stream.ts'
import type { EngineLabels } from '../container-engine.ts'
import { filterLabels } from './engine-labels.ts'

/** How long one call listens, so that a way that was cut without a word is noticed some time. */
const listenMs = 900_000

/** What becomes of a container when it starts, ends or goes, as Docker and Podman call it. What is done inside of it, and every other change, is nothing. */
const powerChanges = new Set(['start', 'die', 'died', 'destroy', 'remove'])

/**
 * Tells the name of each container with all of these labels that starts, ends or goes, for a quarter of an hour. Busy where the engine cannot be listened to, or goes away.
 * @param onHeard called with null for every other word of the engine's about them
 */
export async function listenToContainers(
  connection: EngineConnection,
  labels: EngineLabels,
  onHeard: (name: string | null) => void,
): Promise<void> {
  const lines = new JsonStream((line) => onHeard(readPowerChange(line)))
  const query = { filters: filterLabels(labels, { type: ['container'] }) }
  const began = performance.now()
  const isOver = (): boolean => performance.now() - began >= listenMs
  try {
    await connection.ask({
      method: 'GET',
      path: '/events',
      query,
      deadlineMs: listenMs,
      totalMs: listenMs,
      onPiece: (piece) => lines.take(piece),
    })
  } catch (error) {
    if (isOver()) return
    throw error
  }
  if (!isOver()) throw new DriverError('Busy', `${connection.name} has ended what it told of its containers.`)
}

function readPowerChange(line: unknown): string | null {
  const actor = isRecord(line) ? line['Actor'] : undefined
  const name = textField(isRecord(actor) ? actor['Attributes'] : undefined, 'name')
  return name !== undefined && powerChanges.has(textField(line, 'Action') ?? '') ? name : null
}

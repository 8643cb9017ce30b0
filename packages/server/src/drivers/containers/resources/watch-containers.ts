import { isRecord, textField } from '#domain/shared/index.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import type { RuntimeConnection } from '../connection/open-connection.ts'
import { JsonStream } from '../connection/json-stream.ts'
import type { RuntimeLabels } from '../container-runtime.ts'
import { filterLabels } from './runtime-labels.ts'

/** Duration of one call; the next call notices a connection that was cut silently. */
const listenMs = 900_000

const powerChanges = new Set(['start', 'die', 'died', 'destroy', 'remove'])

/** ContainerRuntime.watchContainers: calls `onEvent` for 15 minutes, then resolves. Throws Busy if the runtime is unreachable or disconnects. */
export async function watchContainers(
  connection: RuntimeConnection,
  labels: RuntimeLabels,
  onEvent: (name: string | null) => void,
): Promise<void> {
  const lines = new JsonStream((line) => onEvent(readPowerChange(line)))
  const query = { filters: filterLabels(labels, { type: ['container'] }) }
  const began = performance.now()
  const isOver = (): boolean => performance.now() - began >= listenMs
  try {
    await connection.call({
      method: 'GET',
      path: '/events',
      query,
      deadlineMs: listenMs,
      totalMs: listenMs,
      onChunk: (chunk) => lines.take(chunk),
    })
  } catch (error) {
    if (isOver()) return
    throw error
  }
  if (!isOver()) throw new DriverError('Busy', `${connection.name} closed the stream of container events.`)
}

function readPowerChange(line: unknown): string | null {
  const actor = isRecord(line) ? line['Actor'] : undefined
  const name = textField(isRecord(actor) ? actor['Attributes'] : undefined, 'name')
  return name !== undefined && powerChanges.has(textField(line, 'Action') ?? '') ? name : null
}

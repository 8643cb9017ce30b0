import { DriverError, type DriverErrorCode } from '#reconcile/ports/index.ts'
import { errorMessage } from '#domain/shared/index.ts'
import type { EngineConnection } from '../connection/open-connection.ts'
import type { ImageName } from './image-name.ts'
import { ProgressLines } from './progress-lines.ts'

/** How long a registry may be silent, and how long a pull may take in all. */
const silentMs = 120_000
const pullMs = 1_800_000
/** What registries say of what they do not have, or not for us. */
const lasting = /not found|manifest unknown|denied|unauthorized|no matching manifest|name unknown|invalid/i

/** Has the engine fetch an image; answers why it cannot be had, or null when it is there. Busy where the registry cannot be reached. */
export async function pullImage(connection: EngineConnection, { repository, tag }: ImageName): Promise<string | null> {
  const progress = new ProgressLines()
  const judge = (said: string, code: DriverErrorCode): string => {
    if (lasting.test(said) || code === 'NotFound') return said
    throw new DriverError('Busy', `${connection.name} could not pull ${repository}:${tag}: ${said}`)
  }
  try {
    await connection.ask({
      method: 'POST',
      path: '/images/create',
      query: { fromImage: repository, tag },
      deadlineMs: silentMs,
      totalMs: pullMs,
      onPiece: (piece) => progress.take(piece),
    })
  } catch (error) {
    if (!(error instanceof DriverError)) throw error
    return judge(errorMessage(error), error.code)
  }
  const failure = progress.failure()
  return failure === null ? null : judge(failure, 'Busy')
}

import { DriverError, type DriverErrorCode } from '#reconcile/ports/index.ts'
import { errorMessage } from '#domain/shared/index.ts'
import type { EngineConnection } from '../connection/open-connection.ts'
import type { ImageName } from './image-name.ts'
import { ProgressLines } from './progress-lines.ts'

/** Maximum silence of a registry, and maximum total time of a pull. */
const silentMs = 120_000
const pullMs = 1_800_000
/** Registry errors that are permanent: the image does not exist or access is denied. */
const lasting = /not found|manifest unknown|denied|unauthorized|no matching manifest|name unknown|invalid/i

/** Pulls an image; returns why it is unavailable, or null on success. Busy if the registry is unreachable. */
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

import { DriverError, type DriverErrorCode } from '#reconcile/ports/index.ts'
import { errorMessage } from '#domain/shared/index.ts'
import type { RuntimeConnection } from '../connection/open-connection.ts'
import type { ImageName } from './image-name.ts'
import { ProgressLines } from './progress-lines.ts'

const idleTimeoutMs = 120_000
const pullMs = 1_800_000
/** Errors for a missing image or denied access. */
const permanentTexts = /not found|manifest unknown|denied|unauthorized|no matching manifest|name unknown|invalid/i

/** Pulls an image. Returns null on success, or why the image does not exist or access is denied. Other failures throw Busy. */
export async function pullImage(connection: RuntimeConnection, { repository, tag }: ImageName): Promise<string | null> {
  const progress = new ProgressLines()
  const classify = (message: string, code: DriverErrorCode): string => {
    if (permanentTexts.test(message) || code === 'NotFound') return message
    throw new DriverError('Busy', `${connection.name} could not pull ${repository}:${tag}: ${message}`)
  }
  try {
    await connection.call({
      method: 'POST',
      path: '/images/create',
      query: { fromImage: repository, tag },
      deadlineMs: idleTimeoutMs,
      totalMs: pullMs,
      onChunk: (chunk) => progress.take(chunk),
    })
  } catch (error) {
    if (!(error instanceof DriverError)) throw error
    return classify(errorMessage(error), error.code)
  }
  const failure = progress.failure()
  return failure === null ? null : classify(failure, 'Busy')
}

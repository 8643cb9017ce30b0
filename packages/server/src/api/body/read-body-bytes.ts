import type { IncomingMessage } from 'node:http'
import { formatBytes } from '@moorage/contract'
import { ApiError } from '#domain/shared/index.ts'

/** Maximum bytes received of a rejected body, so that a sending client can read the response. */
const drainMax = 16 * 1024 * 1024

/**
 * Receives a body, regardless of its content type (decision A3). Throws request.too_large above `bodyMax` (decision A8), and request.malformed if the client
 * disconnects.
 */
export async function readBodyBytes(source: IncomingMessage, bodyMax: number): Promise<Buffer> {
  const arriving: AsyncIterable<Buffer> = source.iterator({ destroyOnReturn: false })
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of arriving) {
      length += chunk.length
      if (length <= bodyMax) chunks.push(chunk)
      else chunks.length = 0
      if (length > drainMax) break
    }
  } catch (error) {
    throw new ApiError('request.malformed', 'The request body is incomplete.', { cause: error })
  }
  if (length > bodyMax)
    throw new ApiError('request.too_large', `The request body must not be larger than ${formatBytes(bodyMax)}.`)
  return Buffer.concat(chunks, length)
}

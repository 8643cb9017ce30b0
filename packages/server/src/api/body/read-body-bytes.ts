import type { IncomingMessage } from 'node:http'
import { tellOctets } from '@moorage/contract'
import { Fault } from '#domain/shared/index.ts'

/** How much of a refused body is still received, so that a caller who is busy sending gets to read the refusal. */
const drainMax = 16 * 1024 * 1024

/**
 * Receives a whole body of so many octets at most, whatever its declared type (decision A3). Throws request.too_large past them (decision A8)
 * and request.malformed when the caller breaks off.
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
    throw new Fault('request.malformed', 'The request body ended early.', { cause: error })
  }
  if (length > bodyMax)
    throw new Fault('request.too_large', `The request body must not be larger than ${tellOctets(bodyMax)}.`)
  return Buffer.concat(chunks, length)
}

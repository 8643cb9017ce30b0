import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { SimRefusal } from './sim-refusal.ts'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Makes the check that lets only the operator's token pass. Digests are compared, so the time taken tells nothing about the token. */
export function operatorOnly(operatorToken: string): (request: FastifyRequest) => Promise<void> {
  const wanted = digest(operatorToken)
  return async (request) => {
    const [, given] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
    if (given === undefined || !timingSafeEqual(digest(given), wanted))
      throw new SimRefusal(401, [{ reason: 'Invalid Token', field: '' }])
  }
}

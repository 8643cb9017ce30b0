import type { FastifyRequest } from 'fastify'
import { addressBucket } from '#domain/access/address-bucket.ts'
import type { OauthContext } from '../oauth-context.ts'
import { RateLimitError } from './rate-limit-error.ts'

/** Counts a request for its address first, because callers are anonymous. Throws RateLimitError above the limit (decision G10). */
export function checkRate({ count }: Pick<OauthContext, 'count'>, { ip }: Pick<FastifyRequest, 'ip'>): void {
  const waitS = count({ name: `address ${addressBucket(ip)}`, isKnown: false })
  if (waitS !== null) throw new RateLimitError(waitS)
}

import type { FastifyRequest } from 'fastify'
import { addressBucket } from '../../domain/access/address-bucket.ts'
import type { RateCaller } from './rate-counter.ts'
import { tripOf } from './trip.ts'

/** For whom a request counts: its token, or without a known one the address it came from (decision G10). */
export function rateCallerOf(request: FastifyRequest): RateCaller {
  const { bearer } = tripOf(request)
  return bearer
    ? { name: `token ${bearer.tokenId}`, isToken: true }
    : { name: `address ${addressBucket(request.ip)}`, isToken: false }
}

import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { IdempotentRequest } from '../../store/transaction/idempotent-request.ts'

/** Names a keyed request (decision A9); an absent body and `{}` are the same one. */
export function keyedRequest(request: FastifyRequest, key: string, octets: Uint8Array): IdempotentRequest {
  const bodyHash = createHash('sha256').update(octets.length === 0 ? '{}' : octets).digest()
  return { method: request.method, path: keyedPath(request.url), key, bodyHash }
}

/** Path of a keyed request: /v4 and /v4beta are the same place. */
export function keyedPath(url: string): string {
  return (url.split('?', 1)[0] ?? '').replace(/^\/v4(beta)?/, '')
}

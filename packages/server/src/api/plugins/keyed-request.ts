import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { TObject } from 'typebox'
import type { IdempotentRequest } from '../../store/transaction/idempotent-request.ts'

/** The body of a keyed request, as it came and as it was read, with the operation's schema for it. */
export interface KeyedBody {
  readonly octets: Uint8Array
  readonly read: Readonly<Record<string, unknown>>
  readonly schema: TObject | undefined
}

/** Names a keyed request (decision A9); an absent body and `{}` are the same one. */
export function keyedRequest(request: FastifyRequest, key: string, body: KeyedBody): IdempotentRequest {
  const bodyHash = createHash('sha256').update(textOf(body)).digest()
  return { method: request.method, path: keyedPath(request.url), key, bodyHash }
}

/** What is hashed of a body. A password is left out: anybody who reads the database could try words against a hash that is quick to make. */
function textOf({ octets, read, schema }: KeyedBody): Uint8Array | string {
  const hidden = Object.entries(schema?.properties ?? {})
    .filter(([name, one]) => 'writeOnly' in one && name in read)
    .map(([name]) => name)
  if (hidden.length > 0) return JSON.stringify(Object.entries(read).filter(([name]) => !hidden.includes(name)))
  return octets.length === 0 ? '{}' : octets
}

/** Path of a keyed request: /v4 and /v4beta are the same place. */
export function keyedPath(url: string): string {
  return (url.split('?', 1)[0] ?? '').replace(/^\/v4(beta)?/, '')
}

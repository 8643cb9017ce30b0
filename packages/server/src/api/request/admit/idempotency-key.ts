import { createHash } from 'node:crypto'
import type { JsonSchema } from '@moorage/contract'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '#domain/shared/index.ts'
import { clusterKey } from '#store/locks/lock-keys.ts'
import { type IdempotentRequest, isRemembered } from '#store/transaction/remembered-answers.ts'
import type { LocatedCall } from '../../call.ts'
import { apiPathOf } from '../state/api-paths.ts'
import type { IdempotencyKeyState } from '../state/checked-request.ts'

const header = 'idempotency-key'

/**
 * Returns null without a key, an ApiError for an invalid key, otherwise the key and whether its response is stored. Runs before the resources are located: the
 * response can outlive them (decision A9).
 */
export async function lookUpKey(call: LocatedCall, request: FastifyRequest): Promise<IdempotencyKeyState> {
  const sentKey = readKey(request)
  if (typeof sentKey !== 'string') return sentKey
  const { actor } = call
  const key = actor.clusterId === null ? sentKey : clusterKey(actor.clusterId, sentKey)
  const path = apiPathOf(request.url)
  return { key, isRemembered: await isRemembered(call.store.db, actor, { method: request.method, path, key }) }
}

/** Returns null without a key, and an error unless the key has 1 to 255 visible ASCII characters (decision A9). */
function readKey({ method, headers }: FastifyRequest): string | null | ApiError {
  const key = headers[header]
  if (method !== 'POST' || key === undefined) return null
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key
  return new ApiError('request.idempotency_key_invalid', 'Length must be 1-255 visible ASCII characters', {
    field: 'Idempotency-Key',
  })
}

/** Body of a request with an idempotency key. */
export interface KeyedBody {
  readonly bytes: Uint8Array
  readonly read: Readonly<Record<string, unknown>>
  readonly schema: JsonSchema | undefined
}

/** Returns the identity of a request with an idempotency key: method, path, key, and body hash without passwords (decision A9). An absent body equals `{}`. */
export function keyedRequest(request: FastifyRequest, key: string, body: KeyedBody): IdempotentRequest {
  const bodyHash = createHash('sha256').update(textOf(body)).digest()
  return { method: request.method, path: apiPathOf(request.url), key, bodyHash }
}

/** Omits passwords, because readers of the database could attack the fast hash with a dictionary. */
function textOf({ bytes, read, schema }: KeyedBody): Uint8Array | string {
  const hidden = Object.entries(schema?.properties ?? {})
    .filter(([name, one]) => 'writeOnly' in one && name in read)
    .map(([name]) => name)
  if (hidden.length > 0) return JSON.stringify(Object.entries(read).filter(([name]) => !hidden.includes(name)))
  return bytes.length === 0 ? '{}' : bytes
}

import type { IncomingHttpHeaders } from 'node:http'
import { Fault } from '../../domain/shared/index.ts'

const name = 'idempotency-key'

/** The Idempotency-Key of a POST: null when none was sent, a fault when it is not 1 to 255 visible ASCII characters (decision A9). */
export function readIdempotencyKey(method: string, headers: IncomingHttpHeaders): string | null | Fault {
  const key = headers[name]
  if (method !== 'POST' || key === undefined) return null
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key
  return new Fault('request.idempotency_key_invalid', 'Length must be 1-255 visible ASCII characters', {
    field: 'Idempotency-Key',
  })
}

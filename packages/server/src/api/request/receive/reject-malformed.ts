import { ApiError, explainMalformed, foreignHostReason } from '#domain/shared/index.ts'
import type { Serving } from '../state/serving.ts'
import type { Received } from '../state/stages.ts'

/**
 * Throws request.misdirected for another host's name, which a page of that host can send through a browser (DNS rebinding; decision A12). Closes the
 * connection.
 */
export function rejectForeignHost({ isKnownHost }: Pick<Serving, 'isKnownHost'>, { request, reply }: Received): void {
  if (isKnownHost(request.headers.host)) return
  reply.header('connection', 'close')
  throw new ApiError('request.misdirected', foreignHostReason)
}

/** Throws request.malformed for a request that two parsers could read differently (decision A10). Closes the connection. */
export function rejectMalformed({ request, reply }: Pick<Received, 'request' | 'reply'>): void {
  const reason = explainMalformed(request.raw.httpVersion, request.raw.rawHeaders)
  if (reason === null) return
  reply.header('connection', 'close')
  throw new ApiError('request.malformed', reason)
}

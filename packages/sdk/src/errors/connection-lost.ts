/** Details of a lost connection. */
export interface ConnectionLoss {
  readonly operation: string
  readonly origin?: string
  /** False without an established connection: the service cannot have received the request. */
  readonly isSent: boolean
  readonly cause: unknown
}

/**
 * No complete response arrived: the connection failed, broke, or exceeded `timeoutMs`. If `isSent`, the request may have been executed: check before you
 * resend it without an idempotency key.
 */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
  readonly operation: string
  readonly isSent: boolean
  /** Origin of the service; null if unknown. */
  readonly origin: string | null

  constructor({ operation, isSent, origin, cause }: ConnectionLoss) {
    const about = cause instanceof Error ? describeCause(cause) : String(cause)
    super(`${operation}: ${isSent ? 'the connection was lost' : 'the service is unreachable'} (${about}).`, {
      cause,
    })
    this.operation = operation
    this.isSent = isSent
    this.origin = origin ?? null
  }
}

/** Returns the message of the innermost cause: that of a `fetch` error is always the same. */
function describeCause(error: Error): string {
  const { cause } = error
  if (cause instanceof Error) return describeCause(cause)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return error.message === '' ? code || error.name : error.message
}

const unsent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Node's error codes for untrusted certificates, reported before the request is sent. */
const untrusted = /^(ERR_TLS_CERT|CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)_/

/** True if the service's certificate is untrusted, which no retry changes. */
export function isUntrusted(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return untrusted.test(code) || isUntrusted(error.cause)
}

/** True if no connection was established. Browsers do not report this, so their requests count as sent. */
export function isConnectionRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (isUntrusted(error)) return true
  if ('code' in error && typeof error.code === 'string' && unsent.has(error.code)) return true
  const inner = error instanceof AggregateError ? error.errors : []
  return isConnectionRefused(error.cause) || (inner.length > 0 && inner.every(isConnectionRefused))
}

/** Details of a lost connection. */
export interface ConnectionLoss {
  readonly operation: string
  readonly origin?: string
  /** False if no connection was established, so the service cannot have received the request. */
  readonly isSent: boolean
  readonly cause: unknown
}

/**
 * No complete response arrived: the connection failed, broke, or was silent for `timeoutMs`. If `isSent` is true, it is unknown whether the request was
 * executed. Check before you send it again, unless it had an idempotency key.
 */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
  readonly operation: string
  readonly isSent: boolean
  /** Origin that was called; null if unknown. */
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

/** Returns the reason from the cause, because the message of a `fetch` error is always the same. */
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

/** Node's error codes for untrusted certificates. Node reports them before it sends anything. */
const untrusted = /^(ERR_TLS_CERT|CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)_/

/** True if the certificate of the service is not trusted. Retries do not help. */
export function isUntrusted(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return untrusted.test(code) || isUntrusted(error.cause)
}

/** True if an error says that no connection was established. Browsers do not report this, so their requests count as sent. */
export function isConnectionRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (isUntrusted(error)) return true
  if ('code' in error && typeof error.code === 'string' && unsent.has(error.code)) return true
  const inner = error instanceof AggregateError ? error.errors : []
  return isConnectionRefused(error.cause) || (inner.length > 0 && inner.every(isConnectionRefused))
}

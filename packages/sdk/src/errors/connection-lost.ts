/** Details of a lost connection. */
export interface ConnectionLoss {
  readonly operation: string
  readonly origin?: string
  /** False if the service cannot have received the request. */
  readonly isSent: boolean
  readonly cause: unknown
}

/** No complete response arrived: the connection failed, broke, or exceeded `timeoutMs`. If `isSent`, the request may have been executed. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
  readonly operation: string
  readonly isSent: boolean
  /** Null if unknown. */
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

/** Returns the message of the innermost cause. A `fetch` error always has the same message. */
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

/** Node reports these errors before the request is sent. */
const untrusted = /^(ERR_TLS_CERT|CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)_/

/** True if the error or a cause is Node's error for an untrusted certificate, which no retry changes. */
export function isUntrusted(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return untrusted.test(code) || isUntrusted(error.cause)
}

/**
 * True if Node's error code shows that no connection was established, or the certificate is untrusted. Browsers have no such codes, so their requests count as
 * sent.
 */
export function isConnectionRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (isUntrusted(error)) return true
  if ('code' in error && typeof error.code === 'string' && unsent.has(error.code)) return true
  const inner = error instanceof AggregateError ? error.errors : []
  return isConnectionRefused(error.cause) || (inner.length > 0 && inner.every(isConnectionRefused))
}

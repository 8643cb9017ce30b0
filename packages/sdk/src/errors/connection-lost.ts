/** How sure it is that a request went nowhere. */
export interface ConnectionLoss {
  readonly operation: string
  /** Scheme, host and port that were called; absent if unknown. */
  readonly origin?: string
  /** False when the service cannot have seen the request, as no connection came about. */
  readonly isSent: boolean
  readonly cause: unknown
}

/**
 * No whole answer came: the connection could not be made, broke, or stayed silent for `timeoutMs`. Where `isSent` is true, it is not known
 * whether the request was carried out; look before you send it again, unless it had an idempotency key.
 */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
  /** Name of the operation, such as `volume.create`. */
  readonly operation: string
  readonly isSent: boolean
  /** Scheme, host and port that were called; null if unknown. */
  readonly origin: string | null

  constructor({ operation, isSent, origin, cause }: ConnectionLoss) {
    const about = cause instanceof Error ? describeCause(cause) : String(cause)
    super(`${operation}: ${isSent ? 'the connection was lost' : 'the service could not be reached'} (${about}).`, {
      cause,
    })
    this.operation = operation
    this.isSent = isSent
    this.origin = origin ?? null
  }
}

/** Says what `fetch` hides: its own message is always the same, the reason stands in its cause. */
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

/** Node's codes of certificates that are not trusted: it tells of them before it sends anything. */
const untrusted = /^(ERR_TLS_CERT|CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)_/

/** Whether a connection came to nothing because the certificate of the service was not trusted: no later try is any better. */
export function isUntrusted(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return untrusted.test(code) || isUntrusted(error.cause)
}

/** Whether an error of a connection says that none came about. Browsers do not say; a request of theirs counts as sent. */
export function isConnectionRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (isUntrusted(error)) return true
  if ('code' in error && typeof error.code === 'string' && unsent.has(error.code)) return true
  const inner = error instanceof AggregateError ? error.errors : []
  return isConnectionRefused(error.cause) || (inner.length > 0 && inner.every(isConnectionRefused))
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'it closed the connection',
  EPIPE: 'it closed the connection',
  UND_ERR_SOCKET: 'it closed the connection',
  ENOTFOUND: 'its host name is unknown',
  EAI_AGAIN: 'its host name cannot be resolved at the moment',
  EHOSTUNREACH: 'it is unreachable',
  ENETUNREACH: 'it is unreachable',
  ETIMEDOUT: 'the connection attempt timed out',
  UND_ERR_CONNECT_TIMEOUT: 'the connection attempt timed out',
}

/** Returns a message for a connection error, including nested causes; null for other errors. */
export function explainConnectionError(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const code = 'code' in error ? error.code : undefined
  if (error.name === 'TimeoutError') return 'the request timed out'
  // The Unix socket is missing.
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return reasons['ECONNREFUSED'] ?? null
  if (typeof code === 'string' && Object.hasOwn(reasons, code)) return reasons[code] ?? null
  return (
    explainConnectionError(error.cause) ??
    (error instanceof AggregateError ? explainConnectionError(error.errors[0]) : null)
  )
}

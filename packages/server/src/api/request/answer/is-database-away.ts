/** SQLSTATEs of a server that is going, coming or full, or has become a standby: shut down by an operator, crashed, starting, out of connections, tired of an idle transaction, read-only, connection failures. */
const awayStates: ReadonlySet<string> = new Set([
  '25006',
  '25P03',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
])
/** System errors of a connection that cannot be made or broke. */
const awaySystemErrors: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** The driver's own words for the same; it has no codes for them. */
const awayWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end)/

/** Whether an error says that the database cannot be reached at the moment (decision B4). */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isDatabaseAway)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (
    awayStates.has(code) || (awaySystemErrors.has(code) && isFromConnection(error)) || awayWords.test(error.message)
  )
}

/** A system error of a socket, not of a file. */
function isFromConnection(error: Error): boolean {
  return !('syscall' in error) || ['connect', 'read', 'write', 'getaddrinfo'].includes(String(error.syscall))
}

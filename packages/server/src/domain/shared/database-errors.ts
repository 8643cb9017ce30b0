import { errorCode, errorSyscall } from './thrown-error.ts'

/** SQLSTATE of Moorage's own errors for a connection that cannot be established. */
export const unreachedSqlState = '08001'

/** PostgreSQL SQLSTATEs: complete codes, or the two characters of a class. */
const sqlStates = {
  /** Nothing was done, so the transaction can be retried. */
  repeatable: ['40P01', '40001', '0A000'],
  /** A migration changed the result columns of a cached plan. Moorage uses no other feature with this code. */
  outdatedPlan: ['0A000'],
  lockNotAvailable: ['55P03'],
  canceled: ['57014'],
  aborted: ['25P02'],
  uniqueViolation: ['23505'],
  duplicateDatabase: ['42P04'],
  /** The message quotes the invalid value. */
  unreadableValue: ['22'],
  readOnly: ['25006'],
  /** The server is stopping, starting or full, ended an idle transaction, or the connection failed. */
  away: ['25P03', '53300', '57P01', '57P02', '57P03', '08000', unreachedSqlState, '08003', '08004', '08006'],
  /** The server lacked disk space or memory, and rolled the statement back. */
  exhausted: ['53000', '53100', '53200', '53400'],
  connection: ['08'],
  unwelcome: ['28'],
  unusable: ['3D', '53', '57'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** Meaning of a database error. */
export type SqlMeaning = keyof typeof sqlStates

/** True for a database error with one of these meanings. */
export function isSqlError(error: unknown, ...meanings: readonly SqlMeaning[]): boolean {
  const code = errorCode(error) ?? ''
  return meanings.some((meaning) =>
    sqlStates[meaning].some((one) => (one.length === 2 ? code.startsWith(one) : code === one)),
  )
}

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
/** Messages of the client library's errors without a code. */
const awayWords =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end)/

/** True if the database is unreachable or read-only (decision B4); for an AggregateError, if all its errors are. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isDatabaseAway)
  if (isSqlError(error, 'away', 'readOnly') || awayWords.test(error.message)) return true
  return awaySystemErrors.has(errorCode(error) ?? '') && isFromConnection(error)
}

/** System error of a socket, not of a file. */
function isFromConnection(error: Error): boolean {
  return ['connect', 'read', 'write', 'getaddrinfo', undefined].includes(errorSyscall(error))
}

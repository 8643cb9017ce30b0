import { errorCode, errorSyscall } from './thrown-error.ts'

/** The SQLSTATE of a connection that cannot be made, for an error of our own that says so. */
export const unreachedSqlState = '08001'

/** What the SQLSTATEs of PostgreSQL mean to us, the only list of them: whole codes, or the two letters that a class begins with. */
const sqlStates = {
  /** Two transactions waited for each other, or a serialisation failed: nothing was done, so the whole of it may be done again. */
  repeatable: ['40P01', '40001', '0A000'],
  /** A statement was planned before a migration that changed its columns: likewise. Nothing else of ours is a feature that PostgreSQL lacks. */
  outdatedPlan: ['0A000'],
  /** A lock did not come in time. */
  lockNotAvailable: ['55P03'],
  /** A statement took longer than it may. */
  canceled: ['57014'],
  /** A statement before this one has failed, and the transaction with it. */
  aborted: ['25P02'],
  /** A unique constraint has the value already. */
  uniqueViolation: ['23505'],
  /** There is a database of the name. */
  duplicateDatabase: ['42P04'],
  /** A value could not be read; the message quotes it. */
  unreadableValue: ['22'],
  /** A server that is a standby, or has become one. */
  readOnly: ['25006'],
  /** A server that is going, coming, full, or tired of an idle transaction; or the connection to it failed. */
  away: ['25P03', '53300', '57P01', '57P02', '57P03', '08000', unreachedSqlState, '08003', '08004', '08006'],
  /** The server has no disk space or memory left for a statement, and rolled it back. */
  exhausted: ['53000', '53100', '53200', '53400'],
  /** Whatever else has to do with the connection. */
  connection: ['08'],
  /** Whoever asks may not come in. */
  unwelcome: ['28'],
  /** No such database, or one that has too little of something, or is being shut down. */
  unusable: ['3D', '53', '57'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** A meaning of an answer of the database. */
export type SqlMeaning = keyof typeof sqlStates

/** Whether an error is the database's answer and has one of these meanings. */
export function isSqlError(error: unknown, ...meanings: readonly SqlMeaning[]): boolean {
  const code = errorCode(error) ?? ''
  return meanings.some((meaning) =>
    sqlStates[meaning].some((one) => (one.length === 2 ? code.startsWith(one) : code === one)),
  )
}

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
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end)/

/** Whether an error says that the database cannot be reached at the moment (decision B4). */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isDatabaseAway)
  if (isSqlError(error, 'away', 'readOnly') || awayWords.test(error.message)) return true
  return awaySystemErrors.has(errorCode(error) ?? '') && isFromConnection(error)
}

/** A system error of a socket, not of a file. */
function isFromConnection(error: Error): boolean {
  return ['connect', 'read', 'write', 'getaddrinfo', undefined].includes(errorSyscall(error))
}

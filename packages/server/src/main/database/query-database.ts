import { errorCode, errorMessage, errorSyscall, isSqlError } from '#domain/shared/index.ts'
import { ServerTooOld } from '#store/connect-once.ts'
import { checkSchemaVersion } from '#store/migrations/schema-version.ts'
import { type ExitName, explainConnectionError, OperatorFailure, SchemaMismatch } from '../failures/index.ts'

/** Message of an error without code: the database does not respond, or closes a connection. */
const noResponse = /^(timeout expired|Connection terminated)/
/** Message of a missing or wrong password, also without a code. */
const noPassword = /^SASL: /

/**
 * Returns the result of a command's first queries. Throws OperatorFailure for connection and authentication errors, without the URL, which can contain a
 * password. Rethrows other errors.
 */
export async function queryDatabase<T>(runQueries: () => Promise<T>): Promise<T> {
  try {
    return await runQueries()
  } catch (error) {
    throw explain(error) ?? error
  }
}

/** Returns the schema version. Throws SchemaMismatch if this release does not support it, OperatorFailure if the database cannot be used. */
export async function checkSchema(url: string): Promise<number> {
  const fit = await queryDatabase(() => checkSchemaVersion(url))
  if (!fit.fits) throw new SchemaMismatch(fit.reason)
  return fit.version
}

/** Throws SchemaMismatch for a schema that this release does not support even after migration. Accepts an older or empty one. */
export async function checkNotTooNew(url: string): Promise<void> {
  const fit = await checkSchemaVersion(url)
  if (!fit.fits && fit.isNewer) throw new SchemaMismatch(fit.reason)
}

function explain(error: unknown): OperatorFailure | null {
  if (error instanceof ServerTooOld)
    return new OperatorFailure(`The database cannot be used: ${error.message}`, 'refused', error)
  const first = firstError(error)
  const [code, message] = [errorCode(first) ?? '', errorMessage(first)]
  const isUnwelcome = isSqlError(first, 'unwelcome')
  const fail = (why: string, exitName: ExitName): OperatorFailure =>
    new OperatorFailure(`The database cannot be used: ${why}.`, exitName, error)
  if (noResponse.test(message)) return fail('it does not respond', 'timeout')
  const why = explainConnectionError(first)
  if (why !== null) return fail(`${why}${endpointOf(first)}`, 'timeout')
  if (noPassword.test(message)) return fail('it requires a password, and DATABASE_URL contains none', 'authentication')
  if (errorSyscall(first) === undefined && !isUnwelcome && !isSqlError(first, 'unusable', 'connection')) return null
  return fail(message || code, isUnwelcome ? 'authentication' : 'refused')
}

/** Reads the endpoint from the error, because `DATABASE_URL` can contain a password. */
function endpointOf(error: unknown): string {
  const { address, hostname, port }: { [name: string]: unknown } = { ...(error instanceof Error ? error : null) }
  const endpoint = [address ?? hostname, port].filter((part) => part !== undefined).join(':')
  return endpoint === '' ? '' : ` (${endpoint})`
}

function firstError(error: unknown): unknown {
  return error instanceof AggregateError ? error.errors[0] : error
}

import { ApiError, ApiErrors } from '#domain/shared/index.ts'
import { openStore, type Store } from '#store/open-store.ts'
import { findDatabaseUrl } from '../datafolder/index.ts'
import { OperatorFailure } from '../failures/index.ts'
import type { Settings } from '../settings/index.ts'
import { checkSchema } from '../database/query-database.ts'
import { awaitNudges } from '#store/nudge.ts'

/**
 * Runs an operator command on the running server's database or DATABASE_URL (decision G5). Returns its result once its notifications are sent. Throws NoServer,
 * SchemaMismatch, or OperatorFailure: exit 3 if a resource does not exist, otherwise 1.
 */
export async function withStore<T>(settings: Settings, command: (store: Store) => Promise<T>): Promise<T> {
  const url = findDatabaseUrl(settings)
  await checkSchema(url)
  const store = openStore({ url, connectionsMax: 2 })
  try {
    const result = await command(store)
    await awaitNudges(store)
    return result
  } catch (error) {
    throw asFailure(error)
  } finally {
    await store.close()
  }
}

/** Converts ApiError and ApiErrors into OperatorFailure: `notFound` for resource.not_found, otherwise `refused`. Returns other errors unchanged. */
export function asFailure(error: unknown): unknown {
  if (error instanceof ApiError)
    return new OperatorFailure(explainError(error), error.code === 'resource.not_found' ? 'notFound' : 'refused', error)
  if (error instanceof ApiErrors) return new OperatorFailure(error.all.map(explainError).join(' '), 'refused', error)
  return error
}

function explainError({ reason, field }: ApiError): string {
  const must = /^Must (.*?)\.?$/.exec(reason)
  return must === null || field === '' ? reason : `The ${field} must ${must[1]}.`
}

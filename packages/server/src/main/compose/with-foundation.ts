import { type Foundation, openFoundation } from './foundation.ts'
import { checkSchema } from '../database/query-database.ts'
import { findDatabaseUrl } from '../datafolder/index.ts'
import type { Settings } from '../settings/index.ts'

/** Runs an operator command with the drivers, on the running server's database or DATABASE_URL. Throws NoServer, SchemaMismatch or OperatorFailure. */
export async function withFoundation<T>(
  settings: Settings,
  command: (foundation: Foundation) => Promise<T>,
): Promise<T> {
  const url = findDatabaseUrl(settings)
  await checkSchema(url)
  const foundation = await openFoundation(settings, url)
  try {
    return await command(foundation)
  } finally {
    await foundation.close()
  }
}

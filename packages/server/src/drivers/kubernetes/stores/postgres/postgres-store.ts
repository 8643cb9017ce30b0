import pg from 'pg'
import { errorMessage, isDatabaseAway, isSqlError } from '#domain/shared/index.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import { isQueryTimeout } from '#drivers/schema/is-query-timeout.ts'
import { type DriverSchema, openSchema } from '#drivers/schema/open-schema.ts'
import type { PostgresOptions } from '../../kubernetes-options.ts'

/** Connections to the PostgreSQL of clusters. */
export interface PostgresStore extends Pick<DriverSchema, 'pool' | 'closed' | 'close'> {
  readonly options: PostgresOptions
}

/** Opens a pool of two connections, without connecting. */
export function openPostgresStore(options: PostgresOptions): PostgresStore {
  const title = 'The PostgreSQL of the clusters'
  const { connection } = options
  const { pool, closed, close } = openSchema({ title, connection, application: 'moorage-clusters', poolMax: 2 })
  return { options, pool, closed, close }
}

/** Runs queries and returns their result. Throws Busy, naming the setting, if PostgreSQL is unreachable or rejects one. */
export async function askPostgres<Answer>(
  { options, pool, closed }: PostgresStore,
  ask: (pool: DriverSchema['pool']) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask(pool)
  } catch (error) {
    if (error instanceof DriverError) throw error
    const isAway = closed.aborted || isDatabaseAway(error) || isSqlError(error, 'connection') || isQueryTimeout(error)
    if (!isAway && !(error instanceof pg.DatabaseError)) throw error
    const what = isAway ? 'cannot be reached' : 'refuses'
    throw new DriverError('Busy', `The PostgreSQL that ${options.setting} names ${what}: ${errorMessage(error)}`, error)
  }
}

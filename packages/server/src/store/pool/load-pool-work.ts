import type { Selectable } from 'kysely'
import type { PoolId } from '#domain/shared/index.ts'
import type { PoolState } from '#domain/pool/nodes-progress.ts'
import type { Db } from '../open-store.ts'
import type { PoolsTable } from '../schema/tables.ts'
import { readPoolState } from '../cluster/list-pool-states.ts'

/** Input of a pool's reconcile pass. */
export interface PoolWork {
  readonly pool: Selectable<PoolsTable>
  readonly state: PoolState
}

/** Returns the input of a pool's pass; null if the row is gone. */
export async function loadPoolWork(db: Db, id: PoolId): Promise<PoolWork | null> {
  const pool = await db.selectFrom('pools').selectAll().where('id', '=', id).executeTakeFirst()
  return pool ? { pool, state: await readPoolState(db, pool) } : null
}

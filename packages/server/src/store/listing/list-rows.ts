import { type Kysely, type SelectQueryBuilder, sql, type Simplify } from 'kysely'
import { Fault, isSqlError } from '#domain/shared/index.ts'
import type { Db } from '../open-store.ts'
import type { Database } from '../schema/tables.ts'
import { compileFilter } from './compile-filter.ts'
import type { ListColumns } from './list-columns.ts'
import type { Listing, ListRequest } from './list-request.ts'

/** One list: where its rows come from and which slice of them is wanted. */
export interface RowList<D, T extends keyof D, Row> {
  readonly db: Kysely<Database>
  /**
   * The unsliced query, already limited to what the viewer may see: `where account_id = ...` belongs in here, an order does not.
   * Joins must not multiply rows. It is built anew for each statement.
   */
  readonly query: (db: Db) => SelectQueryBuilder<D, T, Row>
  readonly columns: ListColumns
  readonly request: ListRequest
  /** Field of `columns` that is unique in the list: it completes every order and is the order when none is asked for; `id` when absent. */
  readonly key?: string
}

/** How long a filtered or reordered list may take (decision C3). */
export const filterTimeoutMs = 3000

/**
 * Reads one page and the number of all matching rows (decision C1). Throws request.filter_too_costly when a filter or an order
 * of the caller's takes too long (decision C3). Page and total are read apart: they may differ under concurrent writes.
 */
export async function listRows<D, T extends keyof D, Row>(list: RowList<D, T, Row>): Promise<Listing<Simplify<Row>>> {
  const { request } = list
  if (request.filter === null && request.order === null) return readSlice(list, list.db)
  try {
    return await list.db.transaction().execute(async (tx) => {
      // One plan for whatever values would be the one for the usual value, which reads everything to find the rare one.
      await sql`select set_config('statement_timeout', ${String(filterTimeoutMs)}, true), set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(
        tx,
      )
      return readSlice(list, tx)
    })
  } catch (error) {
    if (!isSqlError(error, 'canceled')) throw error
    const reason = `The filter took longer than the ${filterTimeoutMs / 1000} seconds allowed for it.`
    throw new Fault('request.filter_too_costly', reason, { field: 'X-Filter', cause: error })
  }
}

async function readSlice<D, T extends keyof D, Row>(list: RowList<D, T, Row>, db: Db): Promise<Listing<Simplify<Row>>> {
  const { page, pageSize } = list.request
  const offset = (page - 1) * pageSize
  const rows = await ordered(list, filtered(list, db)).limit(pageSize).offset(offset).execute()
  const isLast = rows.length < pageSize && (rows.length > 0 || page === 1)
  return { rows, total: isLast ? offset + rows.length : await countRows(list, db) }
}

async function countRows<D, T extends keyof D, Row>(list: RowList<D, T, Row>, db: Db): Promise<number> {
  const counted = await filtered(list, db)
    .clearSelect()
    .select(sql<number>`count(*)`.as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow()
  return counted.total
}

function filtered<D, T extends keyof D, Row>(list: RowList<D, T, Row>, db: Db): SelectQueryBuilder<D, T, Row> {
  const query = list.query(db)
  return list.request.filter === null ? query : query.where(compileFilter(list.request.filter, list.columns))
}

function ordered<D, T extends keyof D, Row>(
  list: RowList<D, T, Row>,
  query: SelectQueryBuilder<D, T, Row>,
): SelectQueryBuilder<D, T, Row> {
  const key = list.key ?? 'id'
  const asked = list.request.order ?? { field: key, isDescending: list.request.isNewestFirst === true }
  const way = asked.isDescending ? 'desc' : 'asc'
  const first = query.orderBy(orderExpression(list, asked.field), way)
  return asked.field === key ? first : first.orderBy(orderExpression(list, key), way)
}

function orderExpression<D, T extends keyof D, Row>(list: RowList<D, T, Row>, field: string) {
  const column = list.columns[field]
  if (!column) throw new Error(`this list has no column for the order field ${field}`)
  return column.type === 'string' ? sql`${column.expression} collate "C"` : sql`${column.expression}`
}

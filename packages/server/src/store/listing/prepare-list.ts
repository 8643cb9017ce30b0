import { type Kysely, type SelectQueryBuilder, sql, type Simplify } from 'kysely'
import { ApiError, isSqlError, type Viewer } from '#domain/shared/index.ts'
import type { Db } from '../open-store.ts'
import { type Bind, prepareBind, kindOf, viewerOf } from '../prepare-query.ts'
import type { Database } from '../schema/tables.ts'
import { beginWith, runTransaction } from '../transact.ts'
import { compileFilter } from './compile-filter.ts'
import { type FilterValues, replaceValues, formOf } from './list-form.ts'
import type { ListColumns } from './list-columns.ts'
import type { Listing, ListRequest } from './list-request.ts'

/** Query and columns of a list. */
export interface RowList<Input extends object, D, T extends keyof D, Row> {
  /**
   * Builds the query without order and paging, limited to what the viewer may see (`where account_id = ...`). Joins must not multiply rows. Viewer and input
   * are placeholders (`prepareViewedRead`), so no input field may have the name of a viewer's field.
   */
  readonly query: (db: Db, viewer: Viewer, input: Input) => SelectQueryBuilder<D, T, Row>
  readonly columns: ListColumns
  /** Unique field of `columns`, by default `id`. Completes every order and is the default order. */
  readonly key?: string
}

type ListSlice<Input, Row> = (
  db: Kysely<Database>,
  viewer: Viewer,
  input: Input,
  request: ListRequest,
) => Promise<Listing<Row>>

/** Timeout of a filtered or reordered list (decision C3). */
export const filterTimeoutMs = 3000
/** Cache limits, because the number of possible filters is unlimited. */
const cacheLimits = { formsMax: 100, termsMax: 8 } as const

interface SliceTexts<Values, Row> {
  readonly page: Bind<Values, Row>
  readonly count: Bind<Values, { readonly total: number }>
}

interface PageValues {
  readonly pageSize: number
  readonly offset: number
}

type Given<Input> = Input & Viewer & PageValues & FilterValues

/**
 * Returns a function that reads a page and the number of all matching rows (decision C1). Each form is compiled once: compiling costs more than sending. Throws
 * request.filter_too_costly after the timeout of a filter or order (decision C3). Page and total may differ under concurrent writes.
 */
export function prepareList<Input extends object, D, T extends keyof D, Row>(
  list: RowList<Input, D, T, Row>,
): ListSlice<Input, Simplify<Row>> {
  const texts = new Map<string, SliceTexts<Given<Input>, Simplify<Row>>>()
  return (db, viewer, input, request) => {
    const { name, values, terms } = formOf(request)
    const form = `${kindOf(viewer)} ${name}`
    const { page, count } = texts.get(form) ?? buildTexts(list, viewer, request)
    if (terms <= cacheLimits.termsMax) cacheTexts(texts, form, { page, count })
    const { pageSize } = request
    const bound = { ...values, ...input, ...viewer, pageSize, offset: (request.page - 1) * pageSize }
    return readListing(db, request, {
      page: async (each) => (await each.executeQuery(page(bound))).rows,
      count: async (each) => (await each.executeQuery(count(bound))).rows[0]?.total ?? 0,
    })
  }
}

/** Returns the function of `prepareList` for a list that depends only on its viewer. */
export function prepareOwnList<D, T extends keyof D, Row>(
  list: RowList<object, D, T, Row>,
): (db: Kysely<Database>, viewer: Viewer, request: ListRequest) => Promise<Listing<Simplify<Row>>> {
  const slice = prepareList(list)
  return (db, viewer, request) => slice(db, viewer, {}, request)
}

/** Returns the function of `prepareList` for a list of one parent, such as a host's disks. */
export function prepareListOf<ParentId extends number, D, T extends keyof D, Row>({
  columns,
  query,
}: {
  readonly columns: ListColumns
  readonly query: (db: Db, viewer: Viewer, parentId: ParentId) => SelectQueryBuilder<D, T, Row>
}): (
  db: Kysely<Database>,
  viewer: Viewer,
  parentId: ParentId,
  request: ListRequest,
) => Promise<Listing<Simplify<Row>>> {
  const slice = prepareList({
    columns,
    query: (db, viewer, { parentId }: { readonly parentId: ParentId }) => query(db, viewer, parentId),
  })
  return (db, viewer, parentId, request) => slice(db, viewer, { parentId }, request)
}

function cacheTexts<Texts>(texts: Map<string, Texts>, form: string, chosen: Texts): void {
  texts.delete(form)
  texts.set(form, chosen)
  const [oldest] = texts.keys()
  if (texts.size > cacheLimits.formsMax && oldest !== undefined) texts.delete(oldest)
}

function buildTexts<Input extends object, D, T extends keyof D, Row>(
  list: RowList<Input, D, T, Row>,
  viewer: Viewer,
  request: ListRequest,
): SliceTexts<Given<Input>, Simplify<Row>> {
  const kind = kindOf(viewer)
  const matching = (db: Db, given: Given<Input>): SelectQueryBuilder<D, T, Row> => {
    const query = list.query(db, viewerOf(kind, given), given)
    const { filter } = request
    return filter === null ? query : query.where(compileFilter(replaceValues(filter, given), list.columns))
  }
  return {
    page: prepareBind((db, given: Given<Input>) =>
      ordered(list, request, matching(db, given)).limit(given.pageSize).offset(given.offset),
    ),
    count: prepareBind((db, given: Given<Input>) =>
      matching(db, given)
        .clearSelect()
        .select(sql<number>`count(*)`.as('total'))
        .$castTo<{ total: number }>(),
    ),
  }
}

interface SliceReads<Row> {
  readonly page: (db: Db) => Promise<readonly Row[]>
  readonly count: (db: Db) => Promise<number>
}

// Forces custom plans, because a generic plan suits frequent values, and reads everything for a rare value.
const begin = beginWith({ statement_timeout: filterTimeoutMs, plan_cache_mode: 'force_custom_plan' })

async function readListing<Row>(
  db: Kysely<Database>,
  request: ListRequest,
  reads: SliceReads<Row>,
): Promise<Listing<Row>> {
  const open = (each: Db): Promise<Listing<Row>> => readSlice(each, request, reads)
  if (request.filter === null && request.order === null) return open(db)
  try {
    return await runTransaction(db, begin, { open, work: async (_tx, listing: Listing<Row>) => listing })
  } catch (error) {
    if (!isSqlError(error, 'canceled')) throw error
    const reason = `The filter exceeded the time limit of ${filterTimeoutMs / 1000} seconds.`
    throw new ApiError('request.filter_too_costly', reason, { field: 'X-Filter', cause: error })
  }
}

async function readSlice<Row>(db: Db, { page, pageSize }: ListRequest, reads: SliceReads<Row>): Promise<Listing<Row>> {
  const offset = (page - 1) * pageSize
  const rows = await reads.page(db)
  const isLast = rows.length < pageSize && (rows.length > 0 || page === 1)
  return { rows, total: isLast ? offset + rows.length : await reads.count(db) }
}

function ordered<Input extends object, D, T extends keyof D, Row>(
  list: RowList<Input, D, T, Row>,
  { order, isNewestFirst }: ListRequest,
  query: SelectQueryBuilder<D, T, Row>,
): SelectQueryBuilder<D, T, Row> {
  const key = list.key ?? 'id'
  const chosen = order ?? { field: key, isDescending: isNewestFirst === true }
  const direction = chosen.isDescending ? 'desc' : 'asc'
  const first = query.orderBy(orderExpression(list.columns, chosen.field), direction)
  return chosen.field === key ? first : first.orderBy(orderExpression(list.columns, key), direction)
}

function orderExpression(columns: ListColumns, field: string) {
  const column = columns[field]
  if (!column) throw new Error(`this list has no column for the order field ${field}`)
  return column.type === 'string' ? sql`${column.expression} collate "C"` : sql`${column.expression}`
}

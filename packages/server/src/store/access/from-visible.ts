import type { GrantEntity } from '@moorage/contract'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Viewer } from '../../domain/shared/index.ts'
import type { Db } from '../open-store.ts'
import type { Database } from '../schema/tables.ts'
import { visibleIds } from './visible-ids.ts'

/** Where the things stand that are granted one by one. */
const kinds = { volumes: 'volume', hosts: 'host', clusters: 'cluster' } as const satisfies Partial<
  Record<keyof Database, GrantEntity>
>

/**
 * Begins a query over all the things of a kind that a viewer may see. For a restricted one it starts from their numbers and looks up each thing,
 * so that a list costs what is granted and not what the account has, whatever the server knows of either (ADR 0010).
 * It shows nothing by itself: `isVisible` and the account stay conditions of the query.
 */
export function fromVisible<T extends keyof typeof kinds>(
  db: Db,
  viewer: Viewer,
  table: T,
): SelectQueryBuilder<Database, T, object> {
  const things = sql.table(table)
  const from = viewer.isRestricted
    ? sql`(
    select things.* from (${visibleIds(viewer, kinds[table])}) as visible
    cross join lateral (select * from ${things} where ${things}.id = visible.id offset 0) as things)`.as(table)
    : table
  // The same rows under the same name: to whoever goes on, it is the table.
  return db.selectFrom(from as never) as unknown as SelectQueryBuilder<Database, T, object>
}

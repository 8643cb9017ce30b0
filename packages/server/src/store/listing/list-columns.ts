import type { FilterType } from '@moorage/contract'
import { type Expression, sql } from 'kysely'

/** SQL and type of a filterable field. */
export interface ListColumn {
  readonly type: FilterType
  readonly expression: Expression<unknown>
}

/** Filterable fields of a list by name in the neutral dialect; a superset of the operation's `filterable` (decision C3). */
export type ListColumns = Readonly<Record<string, ListColumn>>

/**
 * Returns a column: `listColumn('string', 'volumes.label')`, or with an expression if the field is computed. Types: `integer` bigint or integer, `string` text,
 * `boolean`, `datetime` timestamptz, `tags` text[] with a GIN index.
 */
export function listColumn(type: FilterType, at: string | Expression<unknown>): ListColumn {
  return { type, expression: typeof at === 'string' ? sql.ref(at) : at }
}

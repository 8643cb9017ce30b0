import { type RawBuilder, sql } from 'kysely'
import type { SealedColumn } from '../../domain/shared/index.ts'

/** The place that a row's secret is sealed for. */
export function contextOfColumn({ context }: SealedColumn): RawBuilder<string> {
  const parts = context.map((part) =>
    typeof part === 'string' ? sql`${sql.lit(part)}` : sql`${sql.ref(part.column)}::text`,
  )
  return sql<string>`(${sql.join(parts, sql` || `)})`
}

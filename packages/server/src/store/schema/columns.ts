import type { ColumnType } from 'kysely'

/** A timestamptz: text in UTC; the database may set it. */
export type Time = ColumnType<string, string | undefined, string>
/** A timestamptz that may be null. */
export type TimeOrNull = ColumnType<string | null, string | null | undefined, string | null>
/** An identity column: only the database sets it. */
export type GeneratedId<Id extends number = number> = ColumnType<Id, never, never>
/** A column with a default. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>
/** A jsonb column: written as text, read as a value. */
export type Json<T> = ColumnType<T, string | undefined, string>

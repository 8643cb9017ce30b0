import type { ColumnType } from 'kysely'

/** timestamptz column, read as text in UTC. If absent, the database sets the value. */
export type Time = ColumnType<string, string | undefined, string>
/** Nullable timestamptz. */
export type TimeOrNull = ColumnType<string | null, string | null | undefined, string | null>
/** Identity column, which only the database sets. */
export type GeneratedId<Id extends number = number> = ColumnType<Id, never, never>
/** Column with a default. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>
/** jsonb column: written as text, read as a value. */
export type Json<T> = ColumnType<T, string | undefined, string>

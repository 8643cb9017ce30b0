import { type SqlBool, sql } from 'kysely'

/**
 * Condition: the event's job has not ended. Repeats the predicate of the index events_open_work literally, because generic plans could not use it with
 * parameters (`genericPlanSettings`).
 */
export const isOpen = sql<SqlBool>`events.status in ('scheduled', 'started')`

import { type SqlBool, sql } from 'kysely'

/**
 * SQL condition that the event's job has not ended. Repeats the predicate of index events_open_work literally, because generic plans (`genericPlanSettings`)
 * cannot match parameters.
 */
export const isOpen = sql<SqlBool>`events.status in ('scheduled', 'started')`

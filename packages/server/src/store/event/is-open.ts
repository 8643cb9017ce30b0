import { type SqlBool, sql } from 'kysely'

/** Condition of events whose jobs have not ended: the words of the index events_open_work, written out, since values would keep it from plans that are made once for all (`keptPlans`). */
export const isOpen = sql<SqlBool>`events.status in ('scheduled', 'started')`

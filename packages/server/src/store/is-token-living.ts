import { sql } from 'kysely'
import { timeOnce } from './open-store.ts'

/** Whether a row of tokens has not expired, for the where clause of a query; one that was revoked has no row. The only place that says when a token ends. */
export const isTokenLiving = sql<boolean>`(tokens.expiry is null or tokens.expiry > ${timeOnce})`

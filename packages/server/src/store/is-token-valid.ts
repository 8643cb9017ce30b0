import { sql } from 'kysely'
import { timeOnce } from './open-store.ts'

/** SQL condition that a row of tokens has not expired. No other code defines when a token ends. */
export const isTokenValid = sql<boolean>`(tokens.expiry is null or tokens.expiry > ${timeOnce})`

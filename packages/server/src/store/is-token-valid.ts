import { sql } from 'kysely'
import { timeOnce } from './open-store.ts'

/** Condition: a row of tokens has not expired. The only definition of when a token ends. */
export const isTokenValid = sql<boolean>`(tokens.expiry is null or tokens.expiry > ${timeOnce})`

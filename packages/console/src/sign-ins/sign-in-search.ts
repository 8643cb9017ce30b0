import { type FilterSearch, filterSearchReader } from '../lists/list-search.ts'

/** Filters of sign-ins. Any value of `whose` lists sign-ins of all users. */
export const signInFields = ['status', 'user', 'address', 'whose'] as const

/** URL search parameters. */
export type SignInSearch = FilterSearch<(typeof signInFields)[number]>

/** Parses search parameters. */
export const readSignInSearch = filterSearchReader(signInFields)

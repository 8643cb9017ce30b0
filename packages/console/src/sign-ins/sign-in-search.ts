import { type FilterSearch, filterSearchReader } from '../lists/filter-search.ts'

/** Filters of the sign-in history. Any value of `whose` lists the sign-ins of all users. */
export const signInFields = ['status', 'user', 'address', 'whose'] as const

/** Search parameters of the URL. */
export type SignInSearch = FilterSearch<(typeof signInFields)[number]>

/** Parses the search parameters. */
export const readSignInSearch = filterSearchReader(signInFields)

import { type FilterSearch, filterSearchReader } from '../lists/filter-search.ts'

/** What sign-ins can be filtered by; `whose` is everybody's where it says anything. */
export const signInFields = ['status', 'user', 'address', 'whose'] as const

/** What the address of the sign-ins says. */
export type SignInSearch = FilterSearch<(typeof signInFields)[number]>

/** Reads it. */
export const readSignInSearch = filterSearchReader(signInFields)

import { type FilterSearch, filterSearchReader } from '../lists/list-search.ts'

/** Filters of the activity page. */
export const activityFields = ['status', 'action', 'kind', 'user', 'seen'] as const

/** URL search parameters. */
export type ActivitySearch = FilterSearch<(typeof activityFields)[number]>

/** Parses search parameters. */
export const readActivitySearch = filterSearchReader(activityFields)

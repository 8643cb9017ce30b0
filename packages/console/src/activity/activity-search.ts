import { type FilterSearch, filterSearchReader } from '../lists/filter-search.ts'

/** Filters of the page. */
export const activityFields = ['status', 'action', 'kind', 'user', 'seen'] as const

/** Search parameters of the URL. */
export type ActivitySearch = FilterSearch<(typeof activityFields)[number]>

/** Parses the search parameters. */
export const readActivitySearch = filterSearchReader(activityFields)

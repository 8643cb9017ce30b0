import { type FilterSearch, filterSearchReader } from '../lists/filter-search.ts'

/** Filters of the activity page. */
export const activityFields = ['status', 'action', 'kind', 'user', 'seen'] as const

/** Search parameters of the activity page. */
export type ActivitySearch = FilterSearch<(typeof activityFields)[number]>

/** Parses the search parameters of the URL. */
export const readActivitySearch = filterSearchReader(activityFields)

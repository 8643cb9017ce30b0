import { type FilterSearch, filterSearchReader } from '../lists/filter-search.ts'

/** What the activity can be filtered by. */
export const activityFields = ['status', 'action', 'kind', 'user', 'seen'] as const

/** What the address of the activity says. */
export type ActivitySearch = FilterSearch<(typeof activityFields)[number]>

/** Reads it. */
export const readActivitySearch = filterSearchReader(activityFields)

import { type FilterSearch, filterSearchReader } from '../lists/filter-search.ts'

/** Filters of the audit log. */
export const auditFields = ['outcome', 'operation', 'user', 'kind', 'id', 'address'] as const

/** Search parameters of the URL. */
export type AuditSearch = FilterSearch<(typeof auditFields)[number]>

/** Parses the search parameters. */
export const readAuditSearch = filterSearchReader(auditFields)

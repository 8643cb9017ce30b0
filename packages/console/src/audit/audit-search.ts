import { type FilterSearch, filterSearchReader } from '../lists/list-search.ts'

/** Filters of the audit log. */
export const auditFields = ['outcome', 'operation', 'user', 'kind', 'id', 'address'] as const

/** URL search parameters. */
export type AuditSearch = FilterSearch<(typeof auditFields)[number]>

/** Parses search parameters. */
export const readAuditSearch = filterSearchReader(auditFields)

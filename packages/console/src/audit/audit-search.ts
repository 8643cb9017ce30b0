import { type FilterSearch, filterSearchReader } from '../lists/filter-search.ts'

/** What the audit can be filtered by. */
export const auditFields = ['outcome', 'operation', 'user', 'kind', 'id', 'address'] as const

/** What the address of the audit says. */
export type AuditSearch = FilterSearch<(typeof auditFields)[number]>

/** Reads it. */
export const readAuditSearch = filterSearchReader(auditFields)

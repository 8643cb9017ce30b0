import { and, type AuditFields, type AuditRecord, where } from '@moorage/sdk'
import { queryOptions } from '@tanstack/react-query'
import { cloud } from '../cloud/cloud.ts'
import { chosenFilters } from '../lists/filter-search.ts'
import type { AuditSearch } from './audit-search.ts'

/** Audit record as a table row. */
export interface ListedAudit extends AuditRecord {
  readonly label: string
}

/** Polls, because rejected requests cause no event. */
const pollMs = 15_000

const of = where<AuditFields>()
const terms = {
  outcome: (outcome: string) => of('outcome').is(outcome),
  operation: (part: string) => of('operation').contains(part),
  user: (part: string) => of('username').contains(part),
  kind: (kind: string) => of('entity.type').is(kind),
  id: (id: string) => of('entity.id').is(id),
  address: (part: string) => of('address').contains(part),
}

const list = (search: AuditSearch) =>
  queryOptions({
    queryKey: ['audit', search],
    refetchInterval: pollMs,
    queryFn: async () => {
      const filter = and<AuditFields>(...chosenFilters(search, terms))
      const page = await cloud.audit.list({ filter, orderBy: 'id', order: 'desc', pageSize: 50 }).page(search.page ?? 1)
      return { ...page, data: page.data.map((one): ListedAudit => ({ ...one, label: one.operation })) }
    },
  })

/** Queries of the audit log. */
export const auditQueries = { list } as const

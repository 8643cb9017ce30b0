import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { TableProps } from '@cloudscape-design/components/table'
import { and, type AuditFields, type AuditRecord, where } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { cloud } from '../cloud/cloud.ts'
import { LocalTime } from '../display/local-time.tsx'
import { EmptyState } from '../lists/empty-state.tsx'
import { type FilterField } from '../lists/filter-fields.tsx'
import { chosenFilters } from '../lists/list-search.ts'
import { ResourceList } from '../lists/resource-list.tsx'
import { request } from '../requests/form-request.ts'
import { lacksRightsAsRestricted } from '../resources/rights.ts'
import { useRights } from '../resources/use-rights.ts'
import { type auditFields, type AuditSearch, readAuditSearch } from './audit-search.ts'
import { useListPage } from '../lists/use-list-page.ts'

const columns: readonly TableProps.ColumnDefinition<ListedAudit>[] = [
  { id: 'created', header: 'Time', cell: ({ created }) => <LocalTime at={created} /> },
  { id: 'operation', header: 'Operation', isRowHeader: true, cell: ({ operation }) => operation },
  {
    id: 'entity',
    header: 'Resource',
    cell: ({ entity }) => (entity === null ? '' : `${entity.type.replaceAll('_', ' ')} ${entity.id}`),
  },
  { id: 'outcome', header: 'Outcome', cell: (record) => <Outcome record={record} /> },
  { id: 'username', header: 'User', cell: ({ username }) => username ?? <span className="soft">operator</span> },
  { id: 'token', header: 'Token', cell: ({ token }) => token?.label ?? '' },
  { id: 'address', header: 'IP address', cell: ({ address }) => address },
  { id: 'request', header: 'Request ID', cell: ({ request_id: id }) => <code>{id}</code> },
]

const fields: readonly FilterField<(typeof auditFields)[number]>[] = [
  {
    name: 'outcome',
    label: 'Outcome',
    choices: [
      ['accepted', 'Accepted'],
      ['refused', 'Rejected'],
    ],
  },
  { name: 'operation', label: 'Find by operation' },
  { name: 'user', label: 'Find by user' },
  { name: 'kind', label: 'Resource type' },
  { name: 'id', label: 'Resource ID' },
  { name: 'address', label: 'Find by IP address' },
]

/** Lists accepted and rejected change requests, with filters and pages in the URL. Restricted users see a notice instead. */
export function AuditPage(): ReactNode {
  const page = useListPage(readAuditSearch, ['audit'], listRecords, pollMs)
  return (
    <ResourceList
      title="Audit log"
      forbidden={lacksRightsAsRestricted(useRights())}
      {...page}
      columns={columns}
      fields={fields}
      noMatch="No audit records match the filters."
      empty={
        <EmptyState title="No audit records yet" request={request('audit.list')}>
          Each change request is recorded here with its user, token, IP address and outcome. Rejected requests are
          recorded too.
        </EmptyState>
      }
    />
  )
}

function Outcome({ record: { outcome, status, code, reason } }: { readonly record: ListedAudit }): ReactNode {
  return (
    <>
      <StatusIndicator type={outcome === 'accepted' ? 'success' : 'error'}>
        {outcome === 'accepted' ? 'Accepted' : `Rejected (${status})`}
      </StatusIndicator>
      {code === null ? null : <div className="soft">{code}</div>}
      {reason === null ? null : <div className="soft">{reason}</div>}
    </>
  )
}

/** Audit record as a table row. */
interface ListedAudit extends AuditRecord {
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

async function listRecords(search: AuditSearch) {
  const filter = and<AuditFields>(...chosenFilters(search, terms))
  const page = await cloud.audit.list({ filter, orderBy: 'id', order: 'desc', pageSize: 50 }).page(search.page ?? 1)
  return { ...page, data: page.data.map((one): ListedAudit => ({ ...one, label: one.operation })) }
}

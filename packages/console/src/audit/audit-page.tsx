import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { TableProps } from '@cloudscape-design/components/table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FilterFields, type FilterField } from '../lists/filter-fields.tsx'
import { isNarrowed } from '../lists/filter-search.ts'
import { EmptyState } from '../lists/empty-state.tsx'
import { ResourceList } from '../lists/resource-list.tsx'
import { lacksRightsAsRestricted } from '../resources/rights.ts'
import { useRights } from '../resources/use-rights.ts'
import { LocalTime } from '../display/local-time.tsx'
import { auditQueries, type ListedAudit } from './audit-queries.ts'
import type { auditFields, AuditSearch } from './audit-search.ts'
import { request } from '../requests/form-request.ts'

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
  const search = useSearch({ from: '/shell/audit' })
  const navigate = useNavigate()
  const onSearch = (next: AuditSearch): void => void navigate({ to: '/audit', search: next, replace: true })
  const list = useQuery({ ...auditQueries.list(search), placeholderData: keepPreviousData })
  return (
    <ResourceList
      title="Audit log"
      forbidden={lacksRightsAsRestricted(useRights())}
      isSelectable={false}
      list={list}
      columns={columns}
      orders={[]}
      search={search.page === undefined ? {} : { page: search.page }}
      onSearch={({ page = 1 }) => onSearch({ ...search, page })}
      filter={<FilterFields fields={fields} search={search} onSearch={onSearch} />}
      actions={[]}
      empty={
        isNarrowed(search) ? (
          'No audit records match the filters.'
        ) : (
          <EmptyState title="No audit records yet" request={request('audit.list')}>
            Each change request is recorded here with its user, token, IP address and outcome. Rejected requests are
            recorded too.
          </EmptyState>
        )
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

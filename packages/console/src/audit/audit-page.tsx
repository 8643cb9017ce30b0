import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { TableProps } from '@cloudscape-design/components/table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FilterFields, type FilterField } from '../lists/filter-fields.tsx'
import { isNarrowed } from '../lists/filter-search.ts'
import { NothingYet } from '../lists/nothing-yet.tsx'
import { ResourceList } from '../lists/resource-list.tsx'
import { lacksRightsAsRestricted } from '../resources/rights.ts'
import { useRights } from '../resources/use-rights.ts'
import { LocalTime } from '../show/local-time.tsx'
import { auditQueries, type ListedAudit } from './audit-queries.ts'
import type { auditFields, AuditSearch } from './audit-search.ts'

const columns: readonly TableProps.ColumnDefinition<ListedAudit>[] = [
  { id: 'created', header: 'When', cell: ({ created }) => <LocalTime at={created} /> },
  { id: 'operation', header: 'Operation', isRowHeader: true, cell: ({ operation }) => operation },
  {
    id: 'entity',
    header: 'About',
    cell: ({ entity }) => (entity === null ? '' : `${entity.type.replaceAll('_', ' ')} ${entity.id}`),
  },
  { id: 'outcome', header: 'Outcome', cell: (record) => <Outcome record={record} /> },
  { id: 'username', header: 'Who', cell: ({ username }) => username ?? <span className="soft">the operator</span> },
  { id: 'token', header: 'With', cell: ({ token }) => token?.label ?? '' },
  { id: 'address', header: 'From', cell: ({ address }) => address },
  { id: 'request', header: 'Request', cell: ({ request_id: id }) => <code>{id}</code> },
]

const fields: readonly FilterField<(typeof auditFields)[number]>[] = [
  {
    name: 'outcome',
    label: 'Outcome',
    words: [
      ['accepted', 'Accepted'],
      ['refused', 'Refused'],
    ],
  },
  { name: 'operation', label: 'Find by operation' },
  { name: 'user', label: 'Find by user' },
  { name: 'kind', label: 'Kind of thing, whole' },
  { name: 'id', label: 'Number or name of thing, whole' },
  { name: 'address', label: 'Find by address' },
]

/** Who changed what, or was kept from it. */
export function AuditPage(): ReactNode {
  const search = useSearch({ from: '/shell/audit' })
  const navigate = useNavigate()
  const onSearch = (next: AuditSearch): void => void navigate({ to: '/audit', search: next, replace: true })
  const list = useQuery({ ...auditQueries.list(search), placeholderData: keepPreviousData })
  return (
    <ResourceList
      title="Audit"
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
          'No request is like this.'
        ) : (
          <NothingYet
            title="No changes yet"
            request={{ method: 'GET', path: '/account/audit', moor: ['audit', 'list'] }}
          >
            Every request that was to change something is written down here: who sent it, with what, from where, and
            whether it was refused.
          </NothingYet>
        )
      }
    />
  )
}

function Outcome({ record: { outcome, status, code, reason } }: { readonly record: ListedAudit }): ReactNode {
  return (
    <>
      <StatusIndicator type={outcome === 'accepted' ? 'success' : 'error'}>
        {outcome === 'accepted' ? 'Accepted' : `Refused, ${status}`}
      </StatusIndicator>
      {code === null ? null : <div className="soft">{code}</div>}
      {reason === null ? null : <div className="soft">{reason}</div>}
    </>
  )
}

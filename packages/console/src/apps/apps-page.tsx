import type { TableProps } from '@cloudscape-design/components/table'
import type { App } from '@moorage/sdk'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { cloud } from '../cloud/cloud.ts'
import { ResourceList } from '../lists/resource-list.tsx'
import { byLabel, listQuery } from '../lists/list-search.ts'
import { LossDialog } from '../resources/loss-dialog.tsx'
import { NothingYet } from '../lists/nothing-yet.tsx'
import { LocalTime } from '../show/local-time.tsx'
import { scopeWords } from '../tokens/token-words.ts'
import { appOrders } from './app-search.ts'

const columns: readonly TableProps.ColumnDefinition<App>[] = [
  { id: 'label', header: 'Application', sortingField: 'label', isRowHeader: true, cell: ({ label }) => label },
  { id: 'website', header: 'Address', cell: ({ website }) => website },
  { id: 'scopes', header: 'May do', cell: ({ scopes }) => scopeWords(scopes) },
  {
    id: 'expiry',
    header: 'Ends unless renewed',
    cell: ({ expiry }) => (expiry === null ? <span className="soft">never</span> : <LocalTime at={expiry} />),
  },
  { id: 'created', header: 'Admitted', sortingField: 'created', cell: ({ created }) => <LocalTime at={created} /> },
]

const actions = [{ label: 'Revoke', needs: 'some', reason: null, Dialog: RevokeAppsDialog }] as const

/** Applications that the user lets act for them. */
export function AppsPage(): ReactNode {
  const search = useSearch({ from: '/shell/applications' })
  const navigate = useNavigate()
  const list = useQuery({
    queryKey: ['apps', search],
    queryFn: () => cloud.apps.list(listQuery(search, 'label', byLabel)).page(search.page ?? 1),
    placeholderData: keepPreviousData,
  })
  return (
    <ResourceList
      title="Applications"
      list={list}
      columns={columns}
      orders={appOrders}
      search={search}
      onSearch={(next) => void navigate({ to: '/applications', search: next, replace: true })}
      actions={actions}
      empty={
        <NothingYet title="No applications">
          Programs of others ask you on a page of this service whether they may act for you. Those that you have
          admitted are listed here, and can be ended.
        </NothingYet>
      }
    />
  )
}

function RevokeAppsDialog({
  things,
  onClose,
}: {
  readonly things: readonly App[]
  readonly onClose: () => void
}): ReactNode {
  return (
    <LossDialog
      title="Revoke applications"
      confirm="Revoke"
      loss="These applications can do nothing for you any more, until you admit them again:"
      things={things}
      tell={({ scopes }) => scopeWords(scopes)}
      request={({ id, label }) => ({ method: 'DELETE', path: `/profile/apps/${id}`, moor: ['app', 'delete', label] })}
      send={({ id }) => cloud.apps.delete(id)}
      onClose={onClose}
    />
  )
}

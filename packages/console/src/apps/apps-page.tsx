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
  { id: 'website', header: 'Website', cell: ({ website }) => website },
  { id: 'scopes', header: 'Scopes', cell: ({ scopes }) => scopeWords(scopes) },
  {
    id: 'expiry',
    header: 'Expires (unless renewed)',
    cell: ({ expiry }) => (expiry === null ? <span className="soft">Never</span> : <LocalTime at={expiry} />),
  },
  { id: 'created', header: 'Authorized', sortingField: 'created', cell: ({ created }) => <LocalTime at={created} /> },
]

const actions = [{ label: 'Revoke', needs: 'some', reason: null, Dialog: RevokeAppsDialog }] as const

/** Lists the applications that the user authorized. */
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
      title="Authorized applications"
      list={list}
      columns={columns}
      orders={appOrders}
      search={search}
      onSearch={(next) => void navigate({ to: '/applications', search: next, replace: true })}
      actions={actions}
      empty={
        <NothingYet title="No authorized applications">
          Third-party applications can ask for access on your behalf. The applications that you authorize are listed
          here. You can revoke them at any time.
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
      loss="These applications lose access until you authorize them again:"
      things={things}
      tell={({ scopes }) => scopeWords(scopes)}
      request={({ id, label }) => ({ method: 'DELETE', path: `/profile/apps/${id}`, moor: ['app', 'delete', label] })}
      send={({ id }) => cloud.apps.delete(id)}
      onClose={onClose}
    />
  )
}

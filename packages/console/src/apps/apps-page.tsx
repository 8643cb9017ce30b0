import type { TableProps } from '@cloudscape-design/components/table'
import type { App } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { cloud } from '../cloud/cloud.ts'
import { ResourceList } from '../lists/resource-list.tsx'
import { byLabel, listQuery } from '../lists/list-search.ts'
import { ConfirmManyDialog } from '../resources/many-resources-dialogs.tsx'
import { EmptyState } from '../lists/empty-state.tsx'
import { LocalTime } from '../display/local-time.tsx'
import { scopeNames } from '../tokens/scope-names.ts'
import { appOrders, readAppSearch } from './app-search.ts'
import { request } from '../requests/form-request.ts'
import { useListPage } from '../lists/use-list-page.ts'

const columns: readonly TableProps.ColumnDefinition<App>[] = [
  { id: 'label', header: 'Application', sortingField: 'label', isRowHeader: true, cell: ({ label }) => label },
  { id: 'website', header: 'Website', cell: ({ website }) => website },
  { id: 'scopes', header: 'Scopes', cell: ({ scopes }) => scopeNames(scopes) },
  {
    id: 'expiry',
    header: 'Expires (unless renewed)',
    cell: ({ expiry }) => (expiry === null ? <span className="soft">Never</span> : <LocalTime at={expiry} />),
  },
  { id: 'created', header: 'Authorized', sortingField: 'created', cell: ({ created }) => <LocalTime at={created} /> },
]

const actions = [{ label: 'Revoke', needs: 'some', reason: null, Dialog: RevokeAppsDialog }] as const

const listApps = (search: ReturnType<typeof readAppSearch>) =>
  cloud.apps.list(listQuery(search, 'label', byLabel)).page(search.page ?? 1)

/** Lists the user's authorized applications, with pages, order and search in the URL. */
export function AppsPage(): ReactNode {
  const page = useListPage(readAppSearch, ['apps'], listApps)
  return (
    <ResourceList
      title="Authorized applications"
      {...page}
      columns={columns}
      orders={appOrders}
      actions={actions}
      empty={
        <EmptyState title="No authorized applications">
          Third-party applications can ask for access on your behalf. The applications that you authorize are listed
          here. You can revoke them at any time.
        </EmptyState>
      }
    />
  )
}

function RevokeAppsDialog({
  resources,
  onClose,
}: {
  readonly resources: readonly App[]
  readonly onClose: () => void
}): ReactNode {
  return (
    <ConfirmManyDialog
      title="Revoke applications"
      confirm="Revoke"
      warning="These applications lose access until you authorize them again:"
      resources={resources}
      describe={({ scopes }) => `, ${scopeNames(scopes)}`}
      request={({ id }) => request('app.delete', { path: { appId: id } })}
      onClose={onClose}
    />
  )
}

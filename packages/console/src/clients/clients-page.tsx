import type { TableProps } from '@cloudscape-design/components/table'
import { type OAuthClient, type ClientFields, where } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { cloud } from '../cloud/cloud.ts'
import { type FilterField } from '../lists/filter-fields.tsx'
import { ResourceList } from '../lists/resource-list.tsx'
import { listQuery } from '../lists/list-search.ts'
import { EmptyState } from '../lists/empty-state.tsx'
import { lacksRightsInAccount } from '../resources/rights.ts'
import { useRights } from '../resources/use-rights.ts'
import { type ClientSearch, type clientFilters, clientOrders, readClientSearch } from './client-search.ts'
import { clientRequest } from './client-draft.ts'
import {
  CreateClientDialog,
  DeleteClientsDialog,
  EditClientDialog,
  ResetSecretDialog,
} from './dialogs/client-dialogs.tsx'
import { useListPage } from '../lists/use-list-page.ts'

const columns: readonly TableProps.ColumnDefinition<OAuthClient>[] = [
  { id: 'label', header: 'Label', sortingField: 'label', isRowHeader: true, cell: ({ label }) => label },
  { id: 'id', header: 'Client ID', cell: ({ id }) => <code>{id}</code> },
  { id: 'redirect', header: 'Redirect URI', cell: ({ redirect_uri: address }) => address },
  {
    id: 'public',
    header: 'Type',
    sortingField: 'public',
    cell: ({ public: isPublic }) => (isPublic ? 'Public (no secret)' : 'Confidential'),
  },
  { id: 'status', header: 'Status', sortingField: 'status', cell: ({ status }) => status },
]

const fields: readonly FilterField<'label' | (typeof clientFilters)[number]>[] = [
  { name: 'label', label: 'Find OAuth clients by label' },
  {
    name: 'kind',
    label: 'Type',
    choices: [
      ['public', 'Public (no secret)'],
      ['confidential', 'Confidential'],
    ],
  },
  {
    name: 'status',
    label: 'Status',
    choices: [
      ['active', 'Active'],
      ['disabled', 'Disabled'],
      ['suspended', 'Suspended'],
    ],
  },
]

const of = where<ClientFields>()
const terms = {
  label: (part: string) => of('label').contains(part),
  kind: (kind: string) => of('public').is(kind === 'public'),
  status: (status: string) => of('status').is(status),
}

const example = clientRequest({ label: 'Reports', redirectUri: 'https://reports.example.com/back', isPublic: false })

const listClients = (search: ClientSearch) =>
  cloud.clients.list(listQuery(search, 'label', terms)).page(search.page ?? 1)

/** Lists the account's OAuth clients, with filters in the URL; a notice without read access. Actions require write access. */
export function ClientsPage(): ReactNode {
  const page = useListPage(readClientSearch, ['clients'], listClients)
  const rights = useRights()
  const reason = lacksRightsInAccount(rights, 'read_write')
  return (
    <ResourceList
      title="OAuth clients"
      forbidden={lacksRightsInAccount(rights, 'read_only')}
      {...page}
      columns={columns}
      orders={clientOrders}
      fields={fields}
      actions={[
        { label: 'Edit', needs: 'one', reason, Dialog: EditClientDialog },
        { label: 'Reset secret', needs: 'one', reason, Dialog: ResetSecretDialog },
        { label: 'Delete', needs: 'some', reason, Dialog: DeleteClientsDialog },
        { label: 'Register client', needs: 'none', reason, Dialog: CreateClientDialog },
      ]}
      empty={
        <EmptyState title="No OAuth clients yet" request={example}>
          Register your application to let it request access on behalf of users of this installation, without handling
          their passwords.
        </EmptyState>
      }
    />
  )
}

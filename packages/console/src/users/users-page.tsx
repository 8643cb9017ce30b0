import type { TableProps } from '@cloudscape-design/components/table'
import type { ReactNode } from 'react'
import { type FilterField } from '../lists/filter-fields.tsx'
import { EmptyState } from '../lists/empty-state.tsx'
import { ResourceList } from '../lists/resource-list.tsx'
import { lacksRightsAsRestricted, lacksRightsInAccount } from '../resources/rights.ts'
import { useRights } from '../resources/use-rights.ts'
import { LocalTime } from '../display/local-time.tsx'
import { CreateUserDialog } from './dialogs/create-user-dialog.tsx'
import { type ListedUser, queryUsers } from './user-queries.ts'
import { type userFilters, userOrders, readUserSearch } from './user-search.ts'
import { request } from '../requests/form-request.ts'
import { useListPage } from '../lists/use-list-page.ts'
import { EntityLink } from '../display/events/entity-link.tsx'

const columns: readonly TableProps.ColumnDefinition<ListedUser>[] = [
  {
    id: 'username',
    header: 'Username',
    sortingField: 'username',
    isRowHeader: true,
    cell: ({ username }) => <EntityLink entity={{ type: 'user', label: username }} />,
  },
  { id: 'email', header: 'Email', sortingField: 'email', cell: ({ email }) => email },
  {
    id: 'restricted',
    header: 'Account access',
    sortingField: 'restricted',
    cell: ({ restricted }) => (restricted ? 'Restricted' : 'Full'),
  },
  {
    id: 'last',
    header: 'Last sign-in',
    cell: ({ last_login: last }) =>
      last === null ? <span className="soft">Never</span> : <LocalTime at={last.login_datetime} />,
  },
]

const fields: readonly FilterField<'label' | (typeof userFilters)[number]>[] = [
  { name: 'label', label: 'Find users by name' },
  {
    name: 'may',
    label: 'Account access',
    choices: [
      ['granted', 'Restricted'],
      ['everything', 'Full'],
    ],
  },
  { name: 'email', label: 'Find by email' },
]

/** Lists the account's users, with filters in the URL; a notice without read access. Only unrestricted users can create users. */
export function UsersPage(): ReactNode {
  const page = useListPage(readUserSearch, ['users', 'list'], queryUsers)
  const rights = useRights()
  return (
    <ResourceList
      title="Users"
      forbidden={lacksRightsInAccount(rights, 'read_only')}
      {...page}
      columns={columns}
      orders={userOrders}
      fields={fields}
      actions={[
        { label: 'Create user', needs: 'none', reason: lacksRightsAsRestricted(rights), Dialog: CreateUserDialog },
      ]}
      empty={
        <EmptyState
          title="No users"
          request={request('user.create', { body: { username: 'ada', email: 'ada@example.org', restricted: true } })}
        >
          Users sign in with a password and use tokens for API access. A restricted user has only the access that you
          grant.
        </EmptyState>
      }
    />
  )
}

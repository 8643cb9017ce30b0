import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { TableProps } from '@cloudscape-design/components/table'
import { and, type SignIn, type SignInFields, where } from '@moorage/sdk'
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
import { type signInFields, type SignInSearch, readSignInSearch } from './sign-in-search.ts'
import { useListPage } from '../lists/use-list-page.ts'

const columns: readonly TableProps.ColumnDefinition<ListedSignIn>[] = [
  { id: 'when', header: 'Time', isRowHeader: true, cell: ({ datetime }) => <LocalTime at={datetime} /> },
  { id: 'user', header: 'User', cell: ({ username }) => username },
  { id: 'address', header: 'IP address', cell: ({ ip }) => ip },
  {
    id: 'status',
    header: 'Outcome',
    cell: ({ status }) => (
      <StatusIndicator type={status === 'successful' ? 'success' : 'error'}>
        {status === 'successful' ? 'Signed in' : 'Rejected'}
      </StatusIndicator>
    ),
  },
]

const fields: readonly FilterField<(typeof signInFields)[number]>[] = [
  {
    name: 'status',
    label: 'Outcome',
    choices: [
      ['successful', 'Signed in'],
      ['failed', 'Rejected'],
    ],
  },
  { name: 'address', label: 'Find by IP address' },
]
const accountFields: typeof fields = [
  { name: 'whose', label: 'Users', allLabel: 'Your sign-ins', choices: [['everybody', 'All users of the account']] },
  { name: 'user', label: 'Find by user' },
]

/** Lists password sign-ins and rejected attempts of the last 90 days, with filters in the URL. Unrestricted users can list those of all users. */
export function SignInsPage(): ReactNode {
  const page = useListPage(readSignInSearch, ['sign-ins'], listSignIns, pollMs)
  const mayAll = lacksRightsAsRestricted(useRights()) === null
  return (
    <ResourceList
      title="Sign-in history"
      {...page}
      columns={columns}
      fields={mayAll ? [...accountFields, ...fields] : fields}
      noMatch="No sign-ins of the last 90 days match the filters."
      empty={
        <EmptyState title="No sign-ins" request={request('sign_in.list')}>
          You have not signed in with a password in the last 90 days. Rejected attempts are listed too. If you do not
          recognize an attempt, change your password.
        </EmptyState>
      }
    />
  )
}

/** Sign-in as a table row. */
interface ListedSignIn extends SignIn {
  readonly label: string
}

/** Polls, because sign-ins cause no event. */
const pollMs = 30_000

const of = where<SignInFields>()
const terms = {
  status: (status: string) => of('status').is(status),
  user: (part: string) => of('username').contains(part),
  address: (part: string) => of('ip').contains(part),
}

async function listSignIns({ whose, page = 1, ...search }: SignInSearch) {
  const area = whose === undefined ? cloud.signIns : cloud.accountSignIns
  const filter = and<SignInFields>(...chosenFilters(search, terms))
  const found = await area.list({ filter, orderBy: 'datetime', order: 'desc', pageSize: 50 }).page(page)
  return { ...found, data: found.data.map((one): ListedSignIn => ({ ...one, label: one.username })) }
}

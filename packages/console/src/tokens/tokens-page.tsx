import type { TableProps } from '@cloudscape-design/components/table'
import type { Token } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { cloud } from '../cloud/cloud.ts'
import { LocalTime } from '../display/local-time.tsx'
import { EmptyState } from '../lists/empty-state.tsx'
import { byLabel, listQuery } from '../lists/list-search.ts'
import { ResourceList } from '../lists/resource-list.tsx'
import { CreateTokenDialog, RenameTokenDialog, RevokeTokensDialog } from './dialogs/token-dialogs.tsx'
import { isNever, scopeNames } from './scope-names.ts'
import { newTokenDraft, tokenRequest } from './token-draft.ts'
import { tokenOrders, type TokenSearch, readTokenSearch } from './token-search.ts'
import { useListPage } from '../lists/use-list-page.ts'

const columns: readonly TableProps.ColumnDefinition<Token>[] = [
  { id: 'label', header: 'Label', sortingField: 'label', isRowHeader: true, cell: ({ label }) => label },
  { id: 'scopes', header: 'Scopes', cell: ({ scopes }) => scopeNames(scopes) },
  { id: 'token', header: 'Prefix', cell: ({ token }) => <code>{token}</code> },
  {
    id: 'expiry',
    header: 'Expires',
    cell: ({ expiry }) => (isNever(expiry) ? <span className="soft">Never</span> : <LocalTime at={expiry} />),
  },
  { id: 'created', header: 'Created', sortingField: 'created', cell: ({ created }) => <LocalTime at={created} /> },
]

const actions = [
  { label: 'Rename', needs: 'one', reason: null, Dialog: RenameTokenDialog },
  { label: 'Revoke', needs: 'some', reason: null, Dialog: RevokeTokensDialog },
  { label: 'Create token', needs: 'none', reason: null, Dialog: CreateTokenDialog },
] as const

/** Lists the user's tokens with scopes and expiry, with create, rename and revoke. */
export function TokensPage(): ReactNode {
  const page = useListPage(readTokenSearch, ['tokens'], listTokens)
  const example = tokenRequest({ ...newTokenDraft, label: 'backup', levels: { volumes: 'read_only' }, days: '' }, 0)
  return (
    <ResourceList
      title="Personal access tokens"
      {...page}
      columns={columns}
      orders={tokenOrders}
      actions={actions}
      empty={
        <EmptyState title="No tokens yet" request={example}>
          A token authenticates API clients such as curl and moor on your behalf, within its scopes. You can revoke it
          at any time.
        </EmptyState>
      }
    />
  )
}

const listTokens = (search: TokenSearch) =>
  cloud.tokens.list(listQuery(search, 'label', byLabel)).page(search.page ?? 1)

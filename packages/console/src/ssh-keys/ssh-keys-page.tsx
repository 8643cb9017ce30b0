import type { TableProps } from '@cloudscape-design/components/table'
import type { SSHKey } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { cloud } from '../cloud/cloud.ts'
import { ResourceList } from '../lists/resource-list.tsx'
import { byLabel, listQuery } from '../lists/list-search.ts'
import { EmptyState } from '../lists/empty-state.tsx'
import { LocalTime } from '../display/local-time.tsx'
import { AddKeyDialog, RemoveKeysDialog, RenameKeyDialog } from './ssh-key-dialogs.tsx'
import { sshKeyOrders, readSshKeySearch } from './ssh-key-search.ts'
import { useListPage } from '../lists/use-list-page.ts'

const columns: readonly TableProps.ColumnDefinition<SSHKey>[] = [
  { id: 'label', header: 'Label', sortingField: 'label', isRowHeader: true, cell: ({ label }) => label },
  { id: 'key', header: 'Key', cell: ({ ssh_key: key }) => <code>{shorten(key)}</code> },
  { id: 'created', header: 'Added', sortingField: 'created', cell: ({ created }) => <LocalTime at={created} /> },
]

const actions = [
  { label: 'Rename', needs: 'one', reason: null, Dialog: RenameKeyDialog },
  { label: 'Remove', needs: 'some', reason: null, Dialog: RemoveKeysDialog },
  { label: 'Add SSH key', needs: 'none', reason: null, Dialog: AddKeyDialog },
] as const

const listKeys = (search: ReturnType<typeof readSshKeySearch>) =>
  cloud.sshKeys.list(listQuery(search, 'label', byLabel)).page(search.page ?? 1)

/** Lists the user's SSH keys for new hosts, with add, rename and remove. */
export function SshKeysPage(): ReactNode {
  const page = useListPage(readSshKeySearch, ['ssh-keys'], listKeys)
  return (
    <ResourceList
      title="SSH keys"
      {...page}
      columns={columns}
      orders={sshKeyOrders}
      actions={actions}
      empty={
        <EmptyState title="No SSH keys yet">
          Add your public SSH key to use it on new hosts. Existing hosts keep the keys that they were created with.
        </EmptyState>
      }
    />
  )
}

function shorten(key: string): string {
  const [type = '', code = '', ...comment] = key.split(' ')
  return [type, `…${code.slice(-12)}`, ...comment].join(' ')
}

import type { TableProps } from '@cloudscape-design/components/table'
import type { TrashItem } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { cloud } from '../cloud/cloud.ts'
import { LocalTime } from '../display/local-time.tsx'
import { EmptyState } from '../lists/empty-state.tsx'
import { byLabel, listQuery } from '../lists/list-search.ts'
import { ResourceList } from '../lists/resource-list.tsx'
import { useListPage } from '../lists/use-list-page.ts'
import { RestoreDialog } from './restore-dialog.tsx'
import { readTrashSearch, trashOrders, type TrashSearch } from './trash-search.ts'

const columns: readonly TableProps.ColumnDefinition<TrashItem>[] = [
  { id: 'label', header: 'Label', sortingField: 'label', isRowHeader: true, cell: ({ label }) => label },
  { id: 'type', header: 'Type', cell: ({ entity }) => entity.type },
  { id: 'size', header: 'Storage', cell: ({ size }) => `${size} GiB` },
  { id: 'region', header: 'Region', sortingField: 'region', cell: ({ region }) => region },
  { id: 'deleted', header: 'Deleted', sortingField: 'deleted', cell: ({ deleted }) => <LocalTime at={deleted} /> },
  { id: 'by', header: 'Deleted by', cell: ({ deleted_by: username }) => username ?? 'Moorage' },
  {
    id: 'expires',
    header: 'Kept until about',
    cell: ({ expires, status }) => (status === 'purging' ? 'Being wiped' : <LocalTime at={expires} />),
  },
]

const explainPurging = ([item]: readonly TrashItem[]): string | null =>
  item?.status === 'purging' ? 'The resource is being wiped.' : null

const actions = [{ label: 'Restore', needs: 'one', reason: explainPurging, Dialog: RestoreDialog }] as const

const listTrash = (search: TrashSearch) =>
  cloud.trash.list(listQuery(search, 'deleted', byLabel)).page(search.page ?? 1)

/** Lists deleted resources and restores them. */
export function TrashPage(): ReactNode {
  const page = useListPage(readTrashSearch, ['trash'], listTrash)
  return (
    <ResourceList
      title="Trash"
      {...page}
      columns={columns}
      orders={trashOrders}
      actions={actions}
      empty={
        <EmptyState title="The trash is empty">
          Deleted volumes, snapshots, backups and hosts are kept here for a limited time, by default for 72 hours. You
          can restore them with their data. Then they are wiped.
        </EmptyState>
      }
    />
  )
}

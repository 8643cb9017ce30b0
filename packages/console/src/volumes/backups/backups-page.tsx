import type { TableProps } from '@cloudscape-design/components/table'
import type { VolumeBackup } from '@moorage/sdk'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EntityLink } from '../../display/events/entity-link.tsx'
import { EmptyState } from '../../lists/empty-state.tsx'
import { ResourceList } from '../../lists/resource-list.tsx'
import { useListPage } from '../../lists/use-list-page.ts'
import { request } from '../../requests/form-request.ts'
import { regionChoices } from '../../resources/regions-supporting.ts'
import { backupColumns, backupStatusNames } from './backup-columns.tsx'
import { backupQueries, backupsKey } from './backup-queries.ts'
import { backupOrders, readBackupSearch } from './backup-search.ts'

const columns: readonly TableProps.ColumnDefinition<VolumeBackup>[] = [
  ...backupColumns.slice(0, 2),
  {
    id: 'volume',
    header: 'Volume',
    cell: ({ volume_id: id, volume_label: label }) => <EntityLink entity={{ type: 'volume', id, label }} />,
  },
  { id: 'region', header: 'Region', sortingField: 'region', cell: ({ region }) => region },
  ...backupColumns.slice(2),
]

/** Lists the backups of all volumes, also of deleted ones, with filters and pages in the URL. */
export function BackupsPage(): ReactNode {
  const page = useListPage(readBackupSearch, [backupsKey, 'list'], backupQueries.list)
  const { data: regions = [] } = useQuery(regionChoices('Block Storage'))
  return (
    <ResourceList
      title="Volume backups"
      {...page}
      columns={columns}
      orders={backupOrders}
      fields={[
        { name: 'label', label: 'Find backups by label' },
        { name: 'status', label: 'State', choices: backupStatusNames },
        { name: 'region', label: 'Region', choices: regions },
        { name: 'volume', label: 'Volume ID' },
      ]}
      empty={
        <EmptyState
          title="No backups yet"
          request={request('volume_backup.create', { path: { volumeId: 'VOLUME' }, body: {} })}
        >
          A backup is a verified copy of a volume outside the storage. Create one on the page of the volume.
        </EmptyState>
      }
    />
  )
}

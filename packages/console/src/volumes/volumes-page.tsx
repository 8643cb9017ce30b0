import type { TableProps } from '@cloudscape-design/components/table'
import type { Event, Volume } from '@moorage/sdk'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { eventQueries } from '../activity/event-queries.ts'
import { LocalTime } from '../display/local-time.tsx'
import { EntityLink } from '../display/events/entity-link.tsx'
import { EmptyState } from '../lists/empty-state.tsx'
import { ResourceList } from '../lists/resource-list.tsx'
import { useListPage } from '../lists/use-list-page.ts'
import { request } from '../requests/form-request.ts'
import { CreateFirstButton } from '../resources/create-first-button.tsx'
import { DeleteManyDialog } from '../resources/many-resources-dialogs.tsx'
import { regionChoices } from '../resources/regions-supporting.ts'
import { restoreHint } from '../resources/restore-hint.ts'
import { changeableOf, lacksRightsForNew } from '../resources/rights.ts'
import { useRights } from '../resources/use-rights.ts'
import { FailedBackupSign } from './backups/failed-backups.tsx'
import { VolumeHost, VolumeSign } from './volume-cells.tsx'
import { readVolumeSearch, volumeOrders } from './volume-search.ts'
import { volumeAttachmentFilters, volumeStatusNames } from './volume-state.ts'
import { queryVolumes } from './volume-queries.ts'

/** Lists volumes, with filters in the URL. Deletes only selected volumes that the user can change. */
export function VolumesPage(): ReactNode {
  const page = useListPage(readVolumeSearch, ['volumes', 'list'], queryVolumes)
  const { data: inProgress = [] } = useQuery(eventQueries.inProgress)
  const { data: regions = [] } = useQuery(regionChoices('Block Storage'))
  const rights = useRights()
  const body = { label: 'data', region: regions[0]?.[0] ?? 'REGION', size: 20 }
  const filters = [
    { name: 'label', label: 'Find volumes by label' },
    { name: 'status', label: 'State', choices: volumeStatusNames },
    { name: 'place', label: 'Attachment', choices: volumeAttachmentFilters },
    { name: 'region', label: 'Region', choices: regions },
    { name: 'tag', label: 'Find by tag' },
  ] as const
  return (
    <ResourceList
      title="Volumes"
      {...page}
      columns={volumeColumns(inProgress)}
      orders={volumeOrders}
      fields={filters}
      actions={[
        {
          label: 'Delete',
          needs: 'some',
          reason: (selected) => changeableOf(rights, 'volume', selected).reason,
          Dialog: DeleteVolumesDialog,
        },
        {
          label: 'Create volume',
          needs: 'none',
          reason: lacksRightsForNew(rights, 'add_volumes'),
          to: '/volumes/create',
        },
      ]}
      empty={
        <EmptyState
          title="No volumes yet"
          button={<CreateFirstButton noun="volume" />}
          request={request('volume.create', { body })}
        >
          A volume is block storage that is independent of hosts. Attach it to a host, detach it, and keep your data.
        </EmptyState>
      }
    />
  )
}

function volumeColumns(inProgress: readonly Event[]): TableProps.ColumnDefinition<Volume>[] {
  return [
    {
      id: 'label',
      header: 'Label',
      sortingField: 'label',
      isRowHeader: true,
      cell: ({ id, label }) => <EntityLink entity={{ type: 'volume', id, label }} />,
    },
    {
      id: 'status',
      header: 'State',
      sortingField: 'status',
      cell: (volume) => (
        <>
          <VolumeSign volume={volume} inProgress={inProgress} /> <FailedBackupSign volumeId={volume.id} />
        </>
      ),
    },
    { id: 'size', header: 'Size', sortingField: 'size', cell: ({ size }) => `${size} GiB` },
    { id: 'region', header: 'Region', sortingField: 'region', cell: ({ region }) => region },
    { id: 'host', header: 'Host', cell: (volume) => <VolumeHost volume={volume} /> },
    { id: 'created', header: 'Created', sortingField: 'created', cell: ({ created }) => <LocalTime at={created} /> },
  ]
}

function DeleteVolumesDialog({
  resources,
  onClose,
}: {
  readonly resources: readonly Volume[]
  readonly onClose: () => void
}): ReactNode {
  return (
    <DeleteManyDialog
      noun="volume"
      resources={changeableOf(useRights(), 'volume', resources).able}
      warning={`${restoreHint} Volumes to delete with all their data:`}
      describe={({ size, host_label: host }) => `, ${size} GiB${host === null ? '' : `, detached from ${host} first`}`}
      request={({ id }) => request('volume.delete', { path: { volumeId: id } })}
      onClose={onClose}
    />
  )
}

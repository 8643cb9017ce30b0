import type { TableProps } from '@cloudscape-design/components/table'
import type { Event, Page, Volume } from '@moorage/sdk'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { eventQueries } from '../../activity/event-queries.ts'
import { LocalTime } from '../../display/local-time.tsx'
import { ReasonedButton } from '../../display/reasoned-button.tsx'
import { FilterFields } from '../../lists/filter-fields.tsx'
import { ResourceTable } from '../../lists/resource-table.tsx'
import { request } from '../../requests/form-request.ts'
import { DeleteManyDialog } from '../../resources/many-resources-dialogs.tsx'
import { regionChoices } from '../../resources/regions-supporting.ts'
import { changeableOf, lacksRightsForNew } from '../../resources/rights.ts'
import { useRights } from '../../resources/use-rights.ts'
import { VolumeHost, VolumeLink, VolumeSign } from '../volume-cells.tsx'
import { volumeOrders, type VolumeSearch } from '../volume-search.ts'
import { volumeAttachmentFilters, volumeStatusNames } from '../volume-state.ts'

interface VolumeTableProps {
  readonly page: Page<Volume> | null
  readonly search: VolumeSearch
  readonly onSearch: (search: VolumeSearch) => void
  readonly onCreate: () => void
  readonly empty: ReactNode
}

/** Table of volumes with filters, deletion of selected volumes that the user can change, and a create button. */
export function VolumeTable({ onCreate, ...props }: VolumeTableProps): ReactNode {
  const { data: inProgress = [] } = useQuery(eventQueries.inProgress)
  const [deleted, setDeleted] = useState<readonly Volume[] | null>(null)
  const rights = useRights()
  return (
    <>
      <ResourceTable
        {...props}
        title="Volumes"
        columns={volumeColumns(inProgress)}
        orders={volumeOrders}
        filter={<VolumeFilter search={props.search} onSearch={props.onSearch} />}
        actions={(selected) => {
          const { able, reason } = changeableOf(rights, 'volume', selected)
          return (
            <div className="actions">
              <ReasonedButton reason={reason} onClick={() => setDeleted(able)}>
                Delete
              </ReasonedButton>
              <ReasonedButton variant="primary" reason={lacksRightsForNew(rights, 'add_volumes')} onClick={onCreate}>
                Create volume
              </ReasonedButton>
            </div>
          )
        }}
      />
      {deleted === null ? null : <DeleteVolumesDialog volumes={deleted} onClose={() => setDeleted(null)} />}
    </>
  )
}

/** Returns the volumes list's columns; `inProgress` adds percentages to states. */
function volumeColumns(inProgress: readonly Event[]): TableProps.ColumnDefinition<Volume>[] {
  return [
    {
      id: 'label',
      header: 'Label',
      sortingField: 'label',
      isRowHeader: true,
      cell: (volume) => <VolumeLink volume={volume} />,
    },
    {
      id: 'status',
      header: 'State',
      sortingField: 'status',
      cell: (volume) => <VolumeSign volume={volume} inProgress={inProgress} />,
    },
    { id: 'size', header: 'Size', sortingField: 'size', cell: ({ size }) => `${size} GiB` },
    { id: 'region', header: 'Region', sortingField: 'region', cell: ({ region }) => region },
    { id: 'host', header: 'Host', cell: (volume) => <VolumeHost volume={volume} /> },
    { id: 'created', header: 'Created', sortingField: 'created', cell: ({ created }) => <LocalTime at={created} /> },
  ]
}

/** Filters of the volumes list: label, state, attachment, region and tag. */
function VolumeFilter({
  search,
  onSearch,
}: {
  readonly search: VolumeSearch
  readonly onSearch: (search: VolumeSearch) => void
}): ReactNode {
  const { data: regions = [] } = useQuery(regionChoices('Block Storage'))
  return (
    <FilterFields
      fields={[
        { name: 'label', label: 'Find volumes by label' },
        { name: 'status', label: 'State', choices: volumeStatusNames },
        { name: 'place', label: 'Attachment', choices: volumeAttachmentFilters },
        { name: 'region', label: 'Region', choices: regions },
        { name: 'tag', label: 'Find by tag' },
      ]}
      search={search}
      onSearch={onSearch}
    />
  )
}

/** Dialog that deletes several volumes, confirmed by typing their count. Attached volumes are detached first. */
function DeleteVolumesDialog({
  volumes,
  onClose,
}: {
  readonly volumes: readonly Volume[]
  readonly onClose: () => void
}): ReactNode {
  return (
    <DeleteManyDialog
      noun="volume"
      resources={volumes}
      warning="These volumes and all their data are permanently deleted:"
      describe={({ size, host_label: host }) => `, ${size} GiB${host === null ? '' : `, detached from ${host} first`}`}
      request={({ id }) => request('volume.delete', { path: { volumeId: id } })}
      onClose={onClose}
    />
  )
}

import type { TableProps } from '@cloudscape-design/components/table'
import type { Volume, VolumeSnapshot } from '@moorage/sdk'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LocalTime } from '../../display/local-time.tsx'
import { EmptyState } from '../../lists/empty-state.tsx'
import { PartTable } from '../../lists/part-table.tsx'
import { request } from '../../requests/form-request.ts'
import { lacksRightsForNew, lacksRightsOn } from '../../resources/rights.ts'
import { RowActions } from '../../resources/resource-actions.tsx'
import { useRights } from '../../resources/use-rights.ts'
import { volumeQueries } from '../volume-queries.ts'
import { explainBlockedVolumeAction } from '../volume-state.ts'
import {
  CreateSnapshotDialog,
  DeleteSnapshotDialog,
  EditSnapshotDialog,
  RollbackDialog,
  VolumeFromSnapshotDialog,
} from './volume-snapshot-dialogs.tsx'

/** Lists the snapshots of a volume, with a button that creates one. Errors show an alert. */
export function VolumeSnapshots({ volume }: { readonly volume: Volume }): ReactNode {
  const list = useQuery(volumeQueries.snapshots(volume.id))
  const forbidden = lacksRightsOn(useRights(), 'volume', volume.id)
  return (
    <section className="panel" aria-label="Snapshots of the volume">
      <PartTable
        title="Snapshots"
        list={list}
        columns={columnsOf(volume)}
        add={{
          label: 'Create snapshot',
          reason: forbidden ?? explainBlockedVolumeAction('clone', volume),
          dialog: (onClose) => <CreateSnapshotDialog volume={volume} onClose={onClose} />,
        }}
        empty={
          <EmptyState
            title="No snapshots"
            request={request('volume_snapshot.create', { path: { volumeId: volume.id }, body: {} })}
          >
            A snapshot keeps the content of the volume at one point in time, also if the volume is deleted.
          </EmptyState>
        }
      />
    </section>
  )
}

function columnsOf(volume: Volume): TableProps.ColumnDefinition<VolumeSnapshot>[] {
  return [
    { id: 'label', header: 'Label', isRowHeader: true, cell: ({ label }) => label },
    { id: 'status', header: 'State', cell: ({ status }) => (status === 'available' ? 'Available' : 'Creating') },
    { id: 'size', header: 'Size', cell: ({ size }) => `${size} GiB` },
    { id: 'created', header: 'Created', cell: ({ created }) => <LocalTime at={created} /> },
    { id: 'actions', header: 'Actions', cell: (snapshot) => <SnapshotActions volume={volume} snapshot={snapshot} /> },
  ]
}

interface SnapshotActionsProps {
  readonly volume: Volume
  readonly snapshot: VolumeSnapshot
}

/** Menu of a snapshot. Impossible actions are disabled with the reason. */
function SnapshotActions({ volume, snapshot }: SnapshotActionsProps): ReactNode {
  const rights = useRights()
  const forbidden = lacksRightsOn(rights, 'volume', volume.id)
  const unfinished = snapshot.status === 'available' ? null : 'The snapshot is still being created.'
  const attached = volume.host_id === null ? null : 'The volume is attached. Detach it first.'
  return (
    <RowActions
      name={snapshot.label}
      props={{ volume, snapshot }}
      actions={[
        {
          label: 'Create volume',
          Dialog: VolumeFromSnapshotDialog,
          reason: lacksRightsForNew(rights, 'add_volumes') ?? unfinished,
        },
        {
          label: 'Roll back volume',
          Dialog: RollbackDialog,
          reason: forbidden ?? unfinished ?? attached ?? explainBlockedVolumeAction('resize', volume),
        },
        { label: 'Edit label and tags', Dialog: EditSnapshotDialog, reason: forbidden },
        { label: 'Delete', Dialog: DeleteSnapshotDialog, reason: forbidden },
      ]}
    />
  )
}

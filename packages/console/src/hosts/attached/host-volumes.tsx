import type { TableProps } from '@cloudscape-design/components/table'
import type { Event, Host, Volume } from '@moorage/sdk'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { eventQueries } from '../../activity/event-queries.ts'
import { explainFullHost } from '../../attachment/attachment-draft.ts'
import { EmptyState } from '../../lists/empty-state.tsx'
import { PartTable } from '../../lists/part-table.tsx'
import { ReasonedButton } from '../../display/reasoned-button.tsx'
import { useRights } from '../../resources/use-rights.ts'
import { ErrorAlert } from '../../display/error-alert.tsx'
import { VolumeLink, VolumeSign } from '../../volumes/volume-cells.tsx'
import { hostQueries } from '../host-queries.ts'
import { lacksRightsOnHost } from '../../resources/lacks-rights-on-host.ts'
import { AttachVolumeDialog } from './attach-volume-dialog.tsx'
import { VolumeRowActions } from './volume-row-actions.tsx'
import { request } from '../../requests/form-request.ts'

/** Lists a host's volumes, with a button that attaches one, disabled with the reason if the host is full or forbidden. Errors show an alert. */
export function HostVolumes({ host }: { readonly host: Host }): ReactNode {
  const { data: volumes, error } = useQuery(hostQueries.volumes(host.id))
  const { data: inProgress = [] } = useQuery(eventQueries.inProgress)
  const forbidden = lacksRightsOnHost(useRights(), host)
  const [isAttaching, setAttaching] = useState(false)
  return (
    <>
      <ErrorAlert title="Could not load the volumes" error={error} />
      <PartTable
        title="Volumes"
        parts={volumes}
        columns={volumeColumns(host, inProgress)}
        actions={
          <ReasonedButton reason={forbidden ?? explainFullHost(host)} onClick={() => setAttaching(true)}>
            Attach volume
          </ReasonedButton>
        }
        empty={
          <EmptyState
            title="No volumes"
            request={request('volume.attach', { path: { volumeId: 'VOLUME' }, body: { host_id: host.id } })}
          >
            No volumes are attached. A volume keeps its data when the host is deleted, and you can attach it to another
            host in the region.
          </EmptyState>
        }
      />
      {isAttaching ? <AttachVolumeDialog host={host} onClose={() => setAttaching(false)} /> : null}
    </>
  )
}

function volumeColumns(host: Host, inProgress: readonly Event[]): TableProps.ColumnDefinition<Volume>[] {
  return [
    {
      id: 'label',
      header: 'Label',
      isRowHeader: true,
      cell: (volume) => <VolumeLink volume={volume} />,
    },
    {
      id: 'status',
      header: 'State',
      cell: (volume) => <VolumeSign volume={volume} inProgress={inProgress} />,
    },
    { id: 'size', header: 'Size', cell: ({ size }) => `${size} GiB` },
    { id: 'path', header: 'Device path', cell: ({ filesystem_path: path }) => <code>{path}</code> },
    { id: 'actions', header: 'Actions', cell: (volume) => <VolumeRowActions host={host} volume={volume} /> },
  ]
}

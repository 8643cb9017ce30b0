import type { TableProps } from '@cloudscape-design/components/table'
import type { Event, Host, Volume } from '@moorage/sdk'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { eventQueries } from '../../activity/event-queries.ts'
import { explainFullHost } from '../../attachment/attachment-draft.ts'
import { EntityLink } from '../../display/events/entity-link.tsx'
import { EmptyState } from '../../lists/empty-state.tsx'
import { PartTable } from '../../lists/part-table.tsx'
import { request } from '../../requests/form-request.ts'
import { lacksRightsOnHost } from '../../resources/rights.ts'
import { RowActions } from '../../resources/resource-actions.tsx'
import { useRights } from '../../resources/use-rights.ts'
import { DetachDialog } from '../../volumes/dialogs/volume-dialogs.tsx'
import { VolumeSign } from '../../volumes/volume-cells.tsx'
import { explainBlockedVolumeAction, lacksRightsOnVolume } from '../../volumes/volume-state.ts'
import { hostQueries } from '../host-queries.ts'
import { AttachVolumeDialog } from './attach-volume-dialog.tsx'

/** Lists a host's volumes, with a button that attaches one, disabled with the reason if the host is full or forbidden. Errors show an alert. */
export function HostVolumes({ host }: { readonly host: Host }): ReactNode {
  const list = useQuery(hostQueries.volumes(host.id))
  const { data: inProgress = [] } = useQuery(eventQueries.inProgress)
  const forbidden = lacksRightsOnHost(useRights(), host)
  return (
    <PartTable
      title="Volumes"
      list={list}
      columns={volumeColumns(host, inProgress)}
      add={{
        label: 'Attach volume',
        reason: forbidden ?? explainFullHost(host),
        dialog: (onClose) => <AttachVolumeDialog host={host} onClose={onClose} />,
      }}
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
  )
}

function volumeColumns(host: Host, inProgress: readonly Event[]): TableProps.ColumnDefinition<Volume>[] {
  return [
    {
      id: 'label',
      header: 'Label',
      isRowHeader: true,
      cell: ({ id, label }) => <EntityLink entity={{ type: 'volume', id, label }} />,
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

/** Menu of a volume on its host's page. Detach is disabled with the reason without write access to host and volume, or if blocked. */
function VolumeRowActions({ host, volume }: { readonly host: Host; readonly volume: Volume }): ReactNode {
  const rights = useRights()
  const forbidden = lacksRightsOnHost(rights, host) ?? lacksRightsOnVolume('detach', rights, volume)
  return (
    <RowActions
      name={volume.label}
      props={{ volume }}
      actions={[
        { label: 'Detach', Dialog: DetachDialog, reason: forbidden ?? explainBlockedVolumeAction('detach', volume) },
      ]}
    />
  )
}

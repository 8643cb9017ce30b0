import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { TableProps } from '@cloudscape-design/components/table'
import type { Disk, Host } from '@moorage/sdk'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { EmptyState } from '../../lists/empty-state.tsx'
import { PartTable } from '../../lists/part-table.tsx'
import { ReasonedButton } from '../../display/reasoned-button.tsx'
import { useRights } from '../../resources/use-rights.ts'
import { ErrorAlert } from '../../display/error-alert.tsx'
import { LocalTime } from '../../display/local-time.tsx'
import { formatMib } from '../../display/format-mib.ts'
import { hostQueries } from '../host-queries.ts'
import { explainBlockedHostAction } from '../host-state.ts'
import { lacksRightsOnHost } from '../../resources/lacks-rights-on-host.ts'
import { CreateDiskDialog } from './create-disk-dialog.tsx'
import { DiskRowActions } from './disk-row-actions.tsx'
import { diskStates } from './disk-state.ts'
import { diskRequest, newDisk } from './disk-draft.ts'
import { diskSum } from './disk-sum.ts'

/** Lists a host's local disks with row actions, and a create button while the plan has space left. Errors show an alert. */
export function HostDisks({ host }: { readonly host: Host }): ReactNode {
  const { data: disks, error } = useQuery(hostQueries.disks(host.id))
  const forbidden = lacksRightsOnHost(useRights(), host)
  const [isCreating, setCreating] = useState(false)
  const leftMib = Math.max(0, host.specs.disk - diskSum(disks ?? []))
  const reason =
    forbidden ??
    explainBlockedHostAction('parts', host) ??
    (disks === undefined ? 'The disks are still loading.' : null) ??
    (leftMib === 0 ? 'The disks use all disk space of the plan. Delete or shrink a disk, or resize the host.' : null)
  return (
    <>
      <ErrorAlert title="Could not load the disks" error={error} />
      <PartTable
        title="Disks"
        parts={disks}
        columns={diskColumns(host, leftMib)}
        actions={
          <ReasonedButton reason={reason} onClick={() => setCreating(true)}>
            Create disk
          </ReasonedButton>
        }
        empty={
          <EmptyState title="No disks" request={diskRequest(host, { ...newDisk, label: 'scratch', size: '2048' })}>
            The host has no disks. Create an empty disk or a disk from an image, and add it to a configuration to use
            it.
          </EmptyState>
        }
      />
      {isCreating ? <CreateDiskDialog host={host} leftMib={leftMib} onClose={() => setCreating(false)} /> : null}
    </>
  )
}

function diskColumns(host: Host, leftMib: number): TableProps.ColumnDefinition<Disk>[] {
  return [
    { id: 'label', header: 'Label', isRowHeader: true, cell: ({ label }) => label },
    {
      id: 'status',
      header: 'State',
      cell: ({ status }) => <StatusIndicator type={diskStates[status].sign}>{diskStates[status].text}</StatusIndicator>,
    },
    { id: 'size', header: 'Size', cell: ({ size }) => formatMib(size) },
    { id: 'filesystem', header: 'Filesystem', cell: ({ filesystem }) => filesystem },
    { id: 'created', header: 'Created', cell: ({ created }) => <LocalTime at={created} /> },
    { id: 'actions', header: 'Actions', cell: (disk) => <DiskRowActions host={host} disk={disk} leftMib={leftMib} /> },
  ]
}

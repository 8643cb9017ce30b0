import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { TableProps } from '@cloudscape-design/components/table'
import type { Disk, Host } from '@moorage/sdk'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { NothingYet } from '../../lists/nothing-yet.tsx'
import { PartTable } from '../../lists/part-table.tsx'
import { ReasonedButton } from '../../resources/reasoned-button.tsx'
import { useRights } from '../../resources/use-rights.ts'
import { FaultAlert } from '../../show/fault-alert.tsx'
import { LocalTime } from '../../show/local-time.tsx'
import { spokenMib } from '../../show/spoken-mib.ts'
import { hostQueries } from '../host-queries.ts'
import { lacksRightsOnHost, whyNotHost } from '../host-state.ts'
import { CreateDiskDialog } from './create-disk-dialog.tsx'
import { DiskRowActions } from './disk-row-actions.tsx'
import { diskStates } from './disk-state.ts'
import { diskRequest, newDisk } from './disk-wish.ts'
import { diskSum } from './disk-sum.ts'

/** Lists the local disks of a host. */
export function HostDisks({ host }: { readonly host: Host }): ReactNode {
  const { data: disks, error } = useQuery(hostQueries.disks(host.id))
  const forbidden = lacksRightsOnHost(useRights(), host)
  const [isCreating, setCreating] = useState(false)
  const leftMib = Math.max(0, host.specs.disk - diskSum(disks ?? []))
  const reason =
    forbidden ??
    whyNotHost('parts', host) ??
    (disks === undefined ? 'The disks are still loading.' : null) ??
    (leftMib === 0 ? 'The disks use all disk space of the plan. Delete or shrink a disk, or resize the host.' : null)
  return (
    <>
      <FaultAlert title="Could not load the disks" error={error} />
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
          <NothingYet title="No disks" request={diskRequest(host, { ...newDisk, label: 'scratch', size: '2048' })}>
            The host has no disks. Create an empty disk or a disk from an image, and add it to a configuration to use
            it.
          </NothingYet>
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
      cell: ({ status }) => (
        <StatusIndicator type={diskStates[status].sign}>{diskStates[status].words}</StatusIndicator>
      ),
    },
    { id: 'size', header: 'Size', cell: ({ size }) => spokenMib(size) },
    { id: 'filesystem', header: 'Filesystem', cell: ({ filesystem }) => filesystem },
    { id: 'created', header: 'Created', cell: ({ created }) => <LocalTime at={created} /> },
    { id: 'actions', header: 'Actions', cell: (disk) => <DiskRowActions host={host} disk={disk} leftMib={leftMib} /> },
  ]
}

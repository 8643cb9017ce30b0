import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { TableProps } from '@cloudscape-design/components/table'
import type { Disk, Host } from '@moorage/sdk'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatMib } from '../../display/format-mib.ts'
import { LocalTime } from '../../display/local-time.tsx'
import { EmptyState } from '../../lists/empty-state.tsx'
import { PartTable } from '../../lists/part-table.tsx'
import { lacksRightsOnHost } from '../../resources/rights.ts'
import { RowActions } from '../../resources/resource-actions.tsx'
import { useRights } from '../../resources/use-rights.ts'
import { hostQueries } from '../host-queries.ts'
import { explainBlockedHostAction } from '../host-state.ts'
import {
  CloneDiskDialog,
  CreateDiskDialog,
  DeleteDiskDialog,
  DiskPasswordDialog,
  RenameDiskDialog,
  ResizeDiskDialog,
} from './disk-dialogs.tsx'
import { diskRequest, newDisk } from './disk-draft.ts'
import { diskStates, explainBlockedDiskAction } from './disk-state.ts'
import { diskSum } from './disk-sum.ts'

/** Lists a host's local disks with row actions, and a create button while the plan has space left. Errors show an alert. */
export function HostDisks({ host }: { readonly host: Host }): ReactNode {
  const list = useQuery(hostQueries.disks(host.id))
  const disks = list.data
  const forbidden = lacksRightsOnHost(useRights(), host)
  const leftMib = Math.max(0, host.specs.disk - diskSum(disks ?? []))
  const reason =
    forbidden ??
    explainBlockedHostAction('parts', host) ??
    (disks === undefined ? 'The disks are still loading.' : null) ??
    (leftMib === 0 ? 'The disks use all disk space of the plan. Delete or shrink a disk, or resize the host.' : null)
  return (
    <PartTable
      title="Disks"
      list={list}
      columns={diskColumns(host, leftMib)}
      add={{
        label: 'Create disk',
        reason,
        dialog: (onClose) => <CreateDiskDialog host={host} leftMib={leftMib} onClose={onClose} />,
      }}
      empty={
        <EmptyState title="No disks" request={diskRequest(host, { ...newDisk, label: 'scratch', size: '2048' })}>
          The host has no disks. Create an empty disk or a disk from an image, and add it to a configuration to use it.
        </EmptyState>
      }
    />
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

const actions = [
  ['resize', 'Resize', ResizeDiskDialog],
  ['clone', 'Clone', CloneDiskDialog],
  ['password', 'Reset root password', DiskPasswordDialog],
  ['rename', 'Rename', RenameDiskDialog],
  ['delete', 'Delete', DeleteDiskDialog],
] as const

/** Menu of a disk's actions. Impossible actions are disabled with the reason. */
function DiskRowActions({
  host,
  disk,
  leftMib,
}: {
  readonly host: Host
  readonly disk: Disk
  readonly leftMib: number
}): ReactNode {
  const forbidden = lacksRightsOnHost(useRights(), host)
  return (
    <RowActions
      name={disk.label}
      props={{ host, disk, leftMib }}
      actions={actions.map(([name, label, Dialog]) => ({
        label,
        Dialog,
        reason: forbidden ?? explainBlockedDiskAction(name, disk, host),
      }))}
    />
  )
}

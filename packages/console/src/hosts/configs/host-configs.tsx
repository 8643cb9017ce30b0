import type { TableProps } from '@cloudscape-design/components/table'
import type { Config, Disk, Host, Volume } from '@moorage/sdk'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { configsOfHost } from '../../attachment/configs-of-host.ts'
import { EmptyState } from '../../lists/empty-state.tsx'
import { PartTable } from '../../lists/part-table.tsx'
import { ReasonedButton } from '../../display/reasoned-button.tsx'
import { RowActions } from '../../resources/row-actions.tsx'
import { useRights } from '../../resources/use-rights.ts'
import { ErrorAlert } from '../../display/error-alert.tsx'
import { hostQueries } from '../host-queries.ts'
import { explainBlockedHostAction } from '../host-state.ts'
import { lacksRightsOnHost } from '../../resources/lacks-rights-on-host.ts'
import { CreateConfigDialog, EditConfigDialog } from './config-dialog.tsx'
import { BootConfigDialog, DeleteConfigDialog } from './config-row-dialogs.tsx'
import { filledSlots } from './slots.ts'
import { request } from '../../requests/form-request.ts'

/** Lists a host's configurations with their device slots, and a create button, disabled with the reason if not possible. Errors show an alert. */
export function HostConfigs({ host }: { readonly host: Host }): ReactNode {
  const { data: configs, error } = useQuery(configsOfHost(host.id))
  const { data: disks = [] } = useQuery(hostQueries.disks(host.id))
  const { data: volumes = [] } = useQuery(hostQueries.volumes(host.id))
  const reason = lacksRightsOnHost(useRights(), host) ?? explainBlockedHostAction('parts', host)
  const [isCreating, setCreating] = useState(false)
  return (
    <>
      <ErrorAlert title="Could not load the configurations" error={error} />
      <PartTable
        title="Configurations"
        parts={configs}
        columns={configColumns(host, deviceNames(disks, volumes), reason)}
        actions={
          <ReasonedButton reason={reason} onClick={() => setCreating(true)}>
            Create configuration
          </ReasonedButton>
        }
        empty={
          <EmptyState
            title="No configurations"
            request={request('config.create', { path: { hostId: host.id }, body: { label: 'main' } })}
          >
            A configuration defines the disks and volumes of the host and how it boots. A host without a configuration
            cannot boot.
          </EmptyState>
        }
      />
      {isCreating ? <CreateConfigDialog host={host} onClose={() => setCreating(false)} /> : null}
    </>
  )
}

function configColumns(
  host: Host,
  names: ReadonlyMap<string, string>,
  forbidden: string | null,
): TableProps.ColumnDefinition<Config>[] {
  return [
    { id: 'label', header: 'Label', isRowHeader: true, cell: ({ label }) => label },
    {
      id: 'slots',
      header: 'Device slots',
      cell: (config) =>
        Object.entries(filledSlots(config))
          .map(([slot, device]) => `${slot}: ${names.get(device) ?? device}`)
          .join(', ') || <span className="soft">Empty</span>,
    },
    { id: 'root', header: 'Root device', cell: ({ root_device: root }) => root },
    { id: 'kernel', header: 'Kernel', cell: ({ kernel }) => kernel },
    {
      id: 'actions',
      header: 'Actions',
      cell: (config) => (
        <RowActions
          name={config.label}
          props={{ host, config }}
          actions={[
            { label: 'Boot', Dialog: BootConfigDialog, reason: forbidden },
            { label: 'Edit', Dialog: EditConfigDialog, reason: forbidden },
            { label: 'Delete', Dialog: DeleteConfigDialog, reason: forbidden },
          ]}
        />
      ),
    },
  ]
}

function deviceNames(disks: readonly Disk[], volumes: readonly Volume[]): ReadonlyMap<string, string> {
  return new Map([
    ...disks.map(({ id, label }) => [`disk ${id}`, label] as const),
    ...volumes.map(({ id, label }) => [`volume ${id}`, label] as const),
  ])
}

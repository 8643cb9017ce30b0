import SpaceBetween from '@cloudscape-design/components/space-between'
import type { TableProps } from '@cloudscape-design/components/table'
import type { Config, Disk, Host, Volume } from '@moorage/sdk'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { configsOfHost } from '../../attachment/attachment-fields.tsx'
import { ActionDialog } from '../../display/action-dialog.tsx'
import { narrowForm, useDraft } from '../../fields/draft-form.ts'
import { TextField } from '../../fields/form-fields.tsx'
import { EmptyState } from '../../lists/empty-state.tsx'
import { PartTable } from '../../lists/part-table.tsx'
import { request } from '../../requests/form-request.ts'
import { lacksRightsOnHost } from '../../resources/rights.ts'
import { RowActions } from '../../resources/resource-actions.tsx'
import { useRights } from '../../resources/use-rights.ts'
import type { HostDialogProps } from '../host-dialog.ts'
import { hostQueries } from '../host-queries.ts'
import { explainBlockedHostAction } from '../host-state.ts'
import { configChange, configDraftOf, isCompleteConfigDraft, newConfigDraft } from './config-draft.ts'
import { ConfigOptions, StartDeviceField } from './config-options.tsx'
import { SlotFields } from './slot-fields.tsx'
import { filledSlots } from './slots.ts'

/** Lists a host's configurations with their device slots, and a create button, disabled with the reason if not possible. Errors show an alert. */
export function HostConfigs({ host }: { readonly host: Host }): ReactNode {
  const list = useQuery(configsOfHost(host.id))
  const { data: disks = [] } = useQuery(hostQueries.disks(host.id))
  const { data: volumes = [] } = useQuery(hostQueries.volumes(host.id))
  const reason = lacksRightsOnHost(useRights(), host) ?? explainBlockedHostAction('parts', host)
  return (
    <PartTable
      title="Configurations"
      list={list}
      columns={configColumns(host, deviceNames(disks, volumes), reason)}
      add={{
        label: 'Create configuration',
        reason,
        dialog: (onClose) => <ConfigDialog host={host} config={null} onClose={onClose} />,
      }}
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
            { label: 'Edit', Dialog: ConfigDialog, reason: forbidden },
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

type ConfigDialogProps = HostDialogProps & { readonly config: Config }

/** Dialog that boots a host with one of its configurations; reboots a host that runs with another configuration. */
function BootConfigDialog({ host, config, onClose }: ConfigDialogProps): ReactNode {
  const body = { config_id: config.id }
  return (
    <ActionDialog
      title={`Boot with ${config.label}`}
      confirm="Boot"
      requests={[request('host.boot', { path: { hostId: host.id }, body })]}
      onClose={onClose}
    >
      <p>
        {host.status === 'offline'
          ? `${host.label} boots with this configuration.`
          : `If ${host.label} runs another configuration, it is rebooted. Running workloads are interrupted, and volumes that do not persist across boots are detached.`}
      </p>
    </ActionDialog>
  )
}

/** Dialog that deletes a configuration of a host. Its volumes are detached; their data and all disks are kept. */
function DeleteConfigDialog({ host, config, onClose }: ConfigDialogProps): ReactNode {
  return (
    <ActionDialog
      title={`Delete ${config.label}`}
      confirm="Delete"
      requests={[request('config.delete', { path: { hostId: host.id, configId: config.id } })]}
      onClose={onClose}
    >
      <p>
        The volumes in its device slots are detached from {host.label}. Their data and the disks are kept. A host
        without a configuration cannot boot.
      </p>
    </ActionDialog>
  )
}

/** Dialog that adds a configuration to a host, or changes one; sends only its label and the changed fields. */
function ConfigDialog({ host, config, onClose }: HostDialogProps & { readonly config: Config | null }): ReactNode {
  const [before] = useState(config === null ? newConfigDraft : configDraftOf(config))
  const form = useDraft(before)
  const { draft } = form
  const body = configChange(before, draft)
  const save =
    config === null
      ? request('config.create', { path: { hostId: host.id }, body })
      : request('config.update', { path: { hostId: host.id, configId: config.id }, body })
  return (
    <ActionDialog
      title={config === null ? `Create configuration for ${host.label}` : `Edit ${config.label}`}
      confirm={config === null ? 'Create configuration' : 'Save'}
      missing={isCompleteConfigDraft(draft) ? null : 'Enter a label, a root device and a memory limit.'}
      requests={[save]}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <TextField form={form} name="label" label="Label" hint="1 to 48 characters." />
        <SlotFields host={host} form={narrowForm(form, 'slots')} />
        <StartDeviceField form={form} />
        <ConfigOptions form={form} />
      </SpaceBetween>
    </ActionDialog>
  )
}

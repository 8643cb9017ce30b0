import type { Config } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { ActionDialog } from '../../display/action-dialog.tsx'
import type { HostDialogProps } from '../host-dialog.ts'
import { request } from '../../requests/form-request.ts'

type ConfigDialogProps = HostDialogProps & { readonly config: Config }

/** Dialog that boots a host with one of its configurations; reboots a host that runs with another configuration. */
export function BootConfigDialog({ host, config, onClose }: ConfigDialogProps): ReactNode {
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
export function DeleteConfigDialog({ host, config, onClose }: ConfigDialogProps): ReactNode {
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

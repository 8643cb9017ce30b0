import type { Config } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { cloud } from '../../cloud/cloud.ts'
import { ActionDialog } from '../../display/action-dialog.tsx'
import type { HostDialogProps } from '../host-dialog.ts'

type ConfigDialogProps = HostDialogProps & { readonly config: Config }

/** Dialog that boots a host with one of its configurations; reboots a host that runs with another configuration. */
export function BootConfigDialog({ host, config, onClose }: ConfigDialogProps): ReactNode {
  const body = { config_id: config.id }
  return (
    <ActionDialog
      title={`Boot with ${config.label}`}
      confirm="Boot"
      requests={[
        {
          method: 'POST',
          path: `/hosts/instances/${host.id}/boot`,
          body,
          moor: ['host', 'boot', host.label, '--config-id', config.id],
        },
      ]}
      send={(idempotencyKey) => cloud.hosts.boot(host.id, body, { idempotencyKey })}
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
      requests={[
        {
          method: 'DELETE',
          path: `/hosts/instances/${host.id}/configs/${config.id}`,
          moor: ['config', 'delete', host.label, config.id],
        },
      ]}
      send={() => cloud.configs.delete(host.id, config.id)}
      onClose={onClose}
    >
      <p>
        The volumes in its device slots are detached from {host.label}. Their data and the disks are kept. A host
        without a configuration cannot boot.
      </p>
    </ActionDialog>
  )
}

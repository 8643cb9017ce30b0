import { type ReactNode, useState } from 'react'
import { ConfigField } from '../../attachment/attachment-fields.tsx'
import { ActionDialog } from '../../display/action-dialog.tsx'
import type { HostDialogProps } from '../host-dialog.ts'
import { request } from '../../requests/form-request.ts'

/** Dialog that boots a host, optionally with a selected configuration. */
export function BootDialog(props: HostDialogProps): ReactNode {
  return (
    <StartDialog
      {...props}
      action="boot"
      verb="Boot"
      hint="Boots the host. A running host costs the same as an offline host."
    />
  )
}

/** Dialog that reboots a host, optionally with a selected configuration. */
export function RebootDialog(props: HostDialogProps): ReactNode {
  return (
    <StartDialog {...props} action="reboot" verb="Reboot" hint={`Running workloads are interrupted. ${detachHint}`} />
  )
}

/** Dialog that shuts down a host, which detaches volumes that do not persist across boots. */
export function ShutDownDialog({ host, onClose }: HostDialogProps): ReactNode {
  return (
    <ActionDialog
      title={`Shut down ${host.label}`}
      confirm="Shut down"
      requests={[request('host.shutdown', { path: { hostId: host.id } })]}
      onClose={onClose}
    >
      <p>Running workloads are stopped. Data is kept. {detachHint} An offline host costs the same as a running host.</p>
    </ActionDialog>
  )
}

const detachHint = 'Volumes that do not persist across boots are detached.'

function StartDialog({
  host,
  action,
  verb,
  hint,
  onClose,
}: HostDialogProps & {
  readonly action: 'boot' | 'reboot'
  readonly verb: string
  readonly hint: string
}): ReactNode {
  const [configId, setConfigId] = useState('')
  const body = configId === '' ? {} : { config_id: Number(configId) }
  return (
    <ActionDialog
      title={`${verb} ${host.label}`}
      confirm={verb}
      requests={[request(`host.${action}`, { path: { hostId: host.id }, body })]}
      onClose={onClose}
    >
      <p>{hint}</p>
      <ConfigField hostId={host.id} value={configId} label="Configuration" onChange={setConfigId} />
    </ActionDialog>
  )
}

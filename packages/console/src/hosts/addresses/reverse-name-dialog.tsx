import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import { type ReactNode, useState } from 'react'
import { ActionDialog } from '../../display/action-dialog.tsx'
import type { AddressDialogProps } from './address-dialog.ts'
import { request } from '../../requests/form-request.ts'

/** Dialog that sets an IP address's reverse DNS name; an empty name restores the default. */
export function ReverseNameDialog({ host, address: { address, rdns }, onClose }: AddressDialogProps): ReactNode {
  const [name, setName] = useState(rdns ?? '')
  const body = { rdns: name === '' ? null : name }
  return (
    <ActionDialog
      title={`Edit reverse DNS of ${address}`}
      confirm="Save"
      requests={[request('host_address.update', { path: { hostId: host.id, address }, body })]}
      onClose={onClose}
    >
      <FormField
        label="Hostname"
        constraintText="Must already resolve to this address. Leave empty for the default name."
      >
        <Input value={name} placeholder="host.example.org" onChange={({ detail }) => setName(detail.value)} />
      </FormField>
    </ActionDialog>
  )
}

import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import { type ReactNode, useState } from 'react'
import { cloud } from '../../cloud/cloud.ts'
import { ActionDialog } from '../../display/action-dialog.tsx'
import type { AddressDialogProps } from './address-dialog.ts'

/** Dialog that sets an IP address's reverse DNS name; an empty name restores the default. */
export function ReverseNameDialog({ host, address: { address, rdns }, onClose }: AddressDialogProps): ReactNode {
  const [name, setName] = useState(rdns ?? '')
  const body = { rdns: name === '' ? null : name }
  return (
    <ActionDialog
      title={`Edit reverse DNS of ${address}`}
      confirm="Save"
      requests={[
        {
          method: 'PUT',
          path: `/hosts/instances/${host.id}/ips/${address}`,
          body,
          moor: ['host-address', 'update', host.label, address, '--rdns', name === '' ? 'null' : name],
        },
      ]}
      send={(idempotencyKey) => cloud.hostAddresses.update(host.id, address, body, { idempotencyKey })}
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

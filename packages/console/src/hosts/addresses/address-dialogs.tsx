import RadioGroup from '@cloudscape-design/components/radio-group'
import type { Address, Host } from '@moorage/sdk'
import { type ReactNode, useState } from 'react'
import { ActionDialog } from '../../display/action-dialog.tsx'
import { useDraft } from '../../fields/draft-form.ts'
import { TextField } from '../../fields/form-fields.tsx'
import { request } from '../../requests/form-request.ts'
import type { HostDialogProps } from '../host-dialog.ts'
import { explainFullAddresses } from './address-rules.ts'

/** Props of address dialogs. */
interface AddressDialogProps {
  readonly host: Host
  readonly address: Address
  readonly onClose: () => void
}

const kinds = [
  { value: 'public', label: 'Public', hint: 'Reachable from all networks.' },
  { value: 'private', label: 'Private', hint: 'Reachable from hosts in the same region.' },
] as const

/** Dialog that adds a public or private IPv4 address to a host. A type at its maximum is disabled. */
export function AddAddressDialog({
  host,
  addresses,
  onClose,
}: HostDialogProps & { readonly addresses: readonly Address[] }): ReactNode {
  const [kind, setKind] = useState(explainFullAddresses(true, addresses) === null ? 'public' : 'private')
  const isPublic = kind === 'public'
  const body = { type: 'ipv4', public: isPublic } as const
  return (
    <ActionDialog
      title={`Add IP address to ${host.label}`}
      confirm="Add IP address"
      requests={[request('host_address.create', { path: { hostId: host.id }, body })]}
      onClose={onClose}
    >
      <p>Adds an IPv4 address at no cost. The address is released when the host is deleted.</p>
      <RadioGroup
        ariaLabel="Address type"
        value={kind}
        items={kinds.map(({ value, label, hint }) => {
          const full = explainFullAddresses(value === 'public', addresses)
          return { value, label, description: full ?? hint, disabled: full !== null }
        })}
        onChange={({ detail }) => setKind(detail.value)}
      />
    </ActionDialog>
  )
}

/** Dialog that sets an IP address's reverse DNS name; an empty name restores the default. */
export function ReverseNameDialog({ host, address: { address, rdns }, onClose }: AddressDialogProps): ReactNode {
  const form = useDraft({ rdns: rdns ?? '' })
  const body = { rdns: form.draft.rdns || null }
  return (
    <ActionDialog
      title={`Edit reverse DNS of ${address}`}
      confirm="Save"
      requests={[request('host_address.update', { path: { hostId: host.id, address }, body })]}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="rdns"
        label="Hostname"
        hint="Must already resolve to this address. Leave empty for the default name."
        placeholder="host.example.org"
      />
    </ActionDialog>
  )
}

/** Dialog that removes an IP address from a host. */
export function RemoveAddressDialog({ host, address: { address }, onClose }: AddressDialogProps): ReactNode {
  return (
    <ActionDialog
      title={`Remove ${address}`}
      confirm="Remove"
      requests={[request('host_address.delete', { path: { hostId: host.id, address } })]}
      onClose={onClose}
    >
      <p>
        {host.label} is no longer reachable at this address. The address can be assigned to another host, and you might
        not get it back.
      </p>
    </ActionDialog>
  )
}

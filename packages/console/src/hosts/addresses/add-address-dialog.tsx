import RadioGroup from '@cloudscape-design/components/radio-group'
import type { Address } from '@moorage/sdk'
import { type ReactNode, useState } from 'react'
import { ActionDialog } from '../../display/action-dialog.tsx'
import type { HostDialogProps } from '../host-dialog.ts'
import { explainFullAddresses } from './address-rules.ts'
import { request } from '../../requests/form-request.ts'

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

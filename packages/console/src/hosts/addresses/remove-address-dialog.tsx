import type { ReactNode } from 'react'
import { ActionDialog } from '../../display/action-dialog.tsx'
import type { AddressDialogProps } from './address-dialog.ts'
import { request } from '../../requests/form-request.ts'

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

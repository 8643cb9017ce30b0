import type { ReactNode } from 'react'
import { cloud } from '../../cloud/cloud.ts'
import { ActionDialog } from '../../display/action-dialog.tsx'
import type { AddressDialogProps } from './address-dialog.ts'

/** Dialog that removes an IP address from a host. */
export function RemoveAddressDialog({ host, address: { address }, onClose }: AddressDialogProps): ReactNode {
  return (
    <ActionDialog
      title={`Remove ${address}`}
      confirm="Remove"
      requests={[
        {
          method: 'DELETE',
          path: `/hosts/instances/${host.id}/ips/${address}`,
          moor: ['host-address', 'delete', host.label, address],
        },
      ]}
      send={() => cloud.hostAddresses.delete(host.id, address)}
      onClose={onClose}
    >
      <p>
        {host.label} is no longer reachable at this address. The address can be assigned to another host, and you might
        not get it back.
      </p>
    </ActionDialog>
  )
}

import type { Address, Host } from '@moorage/sdk'

/** Props of IP address of a host dialogs. */
export interface AddressDialogProps {
  readonly host: Host
  readonly address: Address
  readonly onClose: () => void
}

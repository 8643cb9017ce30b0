import type { Address, Host } from '@moorage/sdk'

/** Props of the dialogs about an IP address of a host. */
export interface AddressDialogProps {
  readonly host: Host
  readonly address: Address
  readonly onClose: () => void
}

import type { Address, Host } from '@moorage/sdk'

/** Props of dialogs for a host's IP address. */
export interface AddressDialogProps {
  readonly host: Host
  readonly address: Address
  readonly onClose: () => void
}

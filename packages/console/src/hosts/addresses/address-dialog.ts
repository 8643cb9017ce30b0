import type { Address, Host } from '@moorage/sdk'

/** Props of address dialogs. */
export interface AddressDialogProps {
  readonly host: Host
  readonly address: Address
  readonly onClose: () => void
}

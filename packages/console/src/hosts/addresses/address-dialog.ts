import type { Address, Host } from '@moorage/sdk'

/** What every dialog about an address of a host is given. */
export interface AddressDialogProps {
  readonly host: Host
  readonly address: Address
  readonly onClose: () => void
}

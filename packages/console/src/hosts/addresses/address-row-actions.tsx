import type { Address, Host } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { RowActions } from '../../resources/row-actions.tsx'
import { useRights } from '../../resources/use-rights.ts'
import { explainBlockedHostAction } from '../host-state.ts'
import { lacksRightsOnHost } from '../../resources/lacks-rights-on-host.ts'
import { explainUnremovableAddress, explainAddressWithoutReverseDns } from './address-rules.ts'
import { RemoveAddressDialog } from './remove-address-dialog.tsx'
import { ReverseNameDialog } from './reverse-name-dialog.tsx'

/** Menu of an address: edit reverse DNS, remove. Actions that are not possible are disabled with the reason. */
export function AddressRowActions({
  host,
  address,
  addresses,
}: {
  readonly host: Host
  readonly address: Address
  readonly addresses: readonly Address[]
}): ReactNode {
  const forbidden = lacksRightsOnHost(useRights(), host) ?? explainBlockedHostAction('parts', host)
  return (
    <RowActions
      name={address.address}
      props={{ host, address }}
      actions={[
        {
          label: 'Edit reverse DNS',
          Dialog: ReverseNameDialog,
          reason: forbidden ?? explainAddressWithoutReverseDns(address),
        },
        {
          label: 'Remove',
          Dialog: RemoveAddressDialog,
          reason: forbidden ?? explainUnremovableAddress(address, addresses),
        },
      ]}
    />
  )
}

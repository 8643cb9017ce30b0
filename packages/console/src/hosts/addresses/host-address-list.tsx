import type { TableProps } from '@cloudscape-design/components/table'
import type { Address, Host } from '@moorage/sdk'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PartTable } from '../../lists/part-table.tsx'
import { lacksRightsOnHost } from '../../resources/rights.ts'
import { RowActions } from '../../resources/resource-actions.tsx'
import { useRights } from '../../resources/use-rights.ts'
import { hostQueries } from '../host-queries.ts'
import { explainBlockedHostAction } from '../host-state.ts'
import { AddAddressDialog, RemoveAddressDialog, ReverseNameDialog } from './address-dialogs.tsx'
import {
  addressKind,
  explainAddressWithoutReverseDns,
  explainFullAddresses,
  explainUnremovableAddress,
} from './address-rules.ts'

/** Lists a host's IP addresses, with actions to add, remove and edit them, as far as rights and the host's state allow. Errors show an alert. */
export function HostAddressList({ host }: { readonly host: Host }): ReactNode {
  const list = useQuery(hostQueries.addresses(host.id))
  const addresses = list.data
  const forbidden = lacksRightsOnHost(useRights(), host)
  const known = addresses ?? []
  const full = explainFullAddresses(true, known) !== null && explainFullAddresses(false, known) !== null
  const loading = addresses === undefined ? 'The IP addresses are still loading.' : null
  const reason =
    forbidden ??
    explainBlockedHostAction('parts', host) ??
    loading ??
    (full ? 'The host has the maximum number of IPv4 addresses.' : null)
  return (
    <PartTable
      title="IP addresses"
      list={list}
      columns={addressColumns(host, known)}
      add={{
        label: 'Add IP address',
        reason,
        dialog: (onClose) => <AddAddressDialog host={host} addresses={known} onClose={onClose} />,
      }}
      empty="No IP addresses."
    />
  )
}

function addressColumns(host: Host, addresses: readonly Address[]): TableProps.ColumnDefinition<Address>[] {
  const none = <span className="soft">None</span>
  return [
    { id: 'address', header: 'IP address', isRowHeader: true, cell: ({ address }) => address },
    { id: 'kind', header: 'Type', cell: addressKind },
    { id: 'prefix', header: 'Prefix', cell: ({ prefix }) => `/${prefix}` },
    { id: 'gateway', header: 'Gateway', cell: ({ gateway }) => gateway ?? none },
    { id: 'rdns', header: 'Reverse DNS', cell: ({ rdns }) => rdns ?? none },
    {
      id: 'actions',
      header: 'Actions',
      cell: (address) => <AddressRowActions host={host} address={address} addresses={addresses} />,
    },
  ]
}

/** Menu of an address: edit reverse DNS, remove. Actions that are not possible are disabled with the reason. */
function AddressRowActions({
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

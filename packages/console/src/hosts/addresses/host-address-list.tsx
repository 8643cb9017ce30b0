import type { TableProps } from '@cloudscape-design/components/table'
import type { Address, Host } from '@moorage/sdk'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { PartTable } from '../../lists/part-table.tsx'
import { ReasonedButton } from '../../display/reasoned-button.tsx'
import { useRights } from '../../resources/use-rights.ts'
import { ErrorAlert } from '../../display/error-alert.tsx'
import { hostQueries } from '../host-queries.ts'
import { explainBlockedHostAction } from '../host-state.ts'
import { lacksRightsOnHost } from '../../resources/lacks-rights-on-host.ts'
import { AddAddressDialog } from './add-address-dialog.tsx'
import { AddressRowActions } from './address-row-actions.tsx'
import { addressKind, explainFullAddresses } from './address-rules.ts'

/** Lists a host's IP addresses, with actions to add, remove and edit them, as far as rights and the host's state allow. Errors show an alert. */
export function HostAddressList({ host }: { readonly host: Host }): ReactNode {
  const { data: addresses, error } = useQuery(hostQueries.addresses(host.id))
  const forbidden = lacksRightsOnHost(useRights(), host)
  const [isAdding, setAdding] = useState(false)
  const known = addresses ?? []
  const full = explainFullAddresses(true, known) !== null && explainFullAddresses(false, known) !== null
  const loading = addresses === undefined ? 'The IP addresses are still loading.' : null
  const reason =
    forbidden ??
    explainBlockedHostAction('parts', host) ??
    loading ??
    (full ? 'The host has the maximum number of IPv4 addresses.' : null)
  return (
    <>
      <ErrorAlert title="Could not load the IP addresses" error={error} />
      <PartTable
        title="IP addresses"
        parts={addresses}
        columns={addressColumns(host, known)}
        actions={
          <ReasonedButton reason={reason} onClick={() => setAdding(true)}>
            Add IP address
          </ReasonedButton>
        }
        empty="No IP addresses."
      />
      {isAdding ? <AddAddressDialog host={host} addresses={known} onClose={() => setAdding(false)} /> : null}
    </>
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

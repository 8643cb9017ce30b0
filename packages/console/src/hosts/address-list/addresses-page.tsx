import type { TableProps } from '@cloudscape-design/components/table'
import type { Address } from '@moorage/sdk'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FilterFields } from '../../lists/filter-fields.tsx'
import { EmptyState } from '../../lists/empty-state.tsx'
import { ResourceList } from '../../lists/resource-list.tsx'
import { regionChoices } from '../../resources/regions-supporting.ts'
import { addressKind } from '../addresses/address-rules.ts'
import { listedAddresses } from './listed-addresses.ts'
import { type AddressSearch, addressOrders } from './address-search.ts'
import { request } from '../../requests/form-request.ts'

type ListedAddress = Address & { readonly id: string; readonly label: string }

const columns: readonly TableProps.ColumnDefinition<ListedAddress>[] = [
  { id: 'address', header: 'IP address', sortingField: 'address', isRowHeader: true, cell: ({ address }) => address },
  { id: 'kind', header: 'Type', cell: addressKind },
  {
    id: 'host',
    header: 'Host',
    sortingField: 'host_id',
    cell: ({ host_id: id }) => (
      <Link to="/hosts/$hostId" params={{ hostId: String(id) }} search={{ tab: 'addresses' }}>
        host {id}
      </Link>
    ),
  },
  { id: 'rdns', header: 'Reverse DNS', cell: ({ rdns }) => rdns ?? <span className="soft">None</span> },
  { id: 'region', header: 'Region', sortingField: 'region', cell: ({ region }) => region },
]

const example = request('host_address.create', { path: { hostId: 'HOST' }, body: { type: 'ipv4', public: true } })

/** Lists public IP addresses of all hosts, with filters and pages in the URL. */
export function AddressesPage(): ReactNode {
  const search = useSearch({ from: '/shell/addresses' })
  const navigate = useNavigate()
  const onSearch = (next: AddressSearch): void => void navigate({ to: '/addresses', search: next, replace: true })
  const list = useQuery({ ...listedAddresses(search), placeholderData: keepPreviousData })
  const { data: regions = [] } = useQuery(regionChoices('Hosts'))
  return (
    <ResourceList
      title="IP addresses"
      isSelectable={false}
      list={list}
      columns={columns}
      orders={addressOrders}
      search={search}
      onSearch={onSearch}
      filter={
        <FilterFields
          fields={[
            { name: 'label', label: 'Find by IP address' },
            {
              name: 'family',
              label: 'IP version',
              choices: [
                ['ipv4', 'IPv4'],
                ['ipv6', 'IPv6'],
              ],
            },
            { name: 'region', label: 'Region', choices: regions },
            { name: 'host', label: 'Host ID' },
          ]}
          search={search}
          onSearch={onSearch}
        />
      }
      actions={[]}
      empty={
        <EmptyState title="No IP addresses yet" request={example}>
          Each host gets an IPv4 and an IPv6 address when it is created. You can add more on the page of the host.
        </EmptyState>
      }
    />
  )
}

import type { TableProps } from '@cloudscape-design/components/table'
import { type Address, type AddressFields, where } from '@moorage/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { cloud } from '../../cloud/cloud.ts'
import { EmptyState } from '../../lists/empty-state.tsx'
import { listQuery } from '../../lists/list-search.ts'
import { ResourceList } from '../../lists/resource-list.tsx'
import { request } from '../../requests/form-request.ts'
import { regionChoices } from '../../resources/regions-supporting.ts'
import { addressKind } from '../addresses/address-rules.ts'
import { addressOrders, type AddressSearch, readAddressSearch } from './address-search.ts'
import { useListPage } from '../../lists/use-list-page.ts'

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
  const page = useListPage(readAddressSearch, ['hosts', 'address-list'], listAddresses)
  const { data: regions = [] } = useQuery(regionChoices('Hosts'))
  return (
    <ResourceList
      title="IP addresses"
      {...page}
      columns={columns}
      orders={addressOrders}
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
      empty={
        <EmptyState title="No IP addresses yet" request={example}>
          Each host gets an IPv4 and an IPv6 address when it is created. You can add more on the page of the host.
        </EmptyState>
      }
    />
  )
}

const field = where<AddressFields>()
const terms = {
  label: (part: string) => field('address').contains(part),
  family: (family: string) => field('type').is(family),
  region: (region: string) => field('region').is(region),
  // No host has the ID 0.
  host: (id: string) => field('host_id').is(/^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0),
}

/** Returns a page of all hosts' public IP addresses, labeled by address. */
async function listAddresses(search: AddressSearch) {
  const page = await cloud.addresses.list(listQuery(search, 'address', terms)).page(search.page ?? 1)
  return { ...page, data: page.data.map((one) => ({ ...one, id: one.address, label: one.address })) }
}

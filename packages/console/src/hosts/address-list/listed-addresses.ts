import { type AddressFields, where } from '@moorage/sdk'
import { queryOptions } from '@tanstack/react-query'
import { cloud } from '../../cloud/cloud.ts'
import { listQuery } from '../../lists/list-search.ts'
import type { AddressSearch } from './address-search.ts'

const field = where<AddressFields>()
const terms = {
  label: (part: string) => field('address').contains(part),
  family: (family: string) => field('type').is(family),
  region: (region: string) => field('region').is(region),
  // No host has the ID 0.
  host: (id: string) => field('host_id').is(/^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0),
}

/** Returns the query of a page of all hosts' public IP addresses, labeled by address. */
export const listedAddresses = (search: AddressSearch) =>
  queryOptions({
    queryKey: ['hosts', 'address-list', search],
    queryFn: async () => {
      const page = await cloud.addresses.list(listQuery(search, 'address', terms)).page(search.page ?? 1)
      return { ...page, data: page.data.map((one) => ({ ...one, id: one.address, label: one.address })) }
    },
  })

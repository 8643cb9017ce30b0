import { queryOptions } from '@tanstack/react-query'
import { cloud } from '../cloud/cloud.ts'
import { byLabel, listQuery } from '../lists/list-search.ts'
import type { VolumeSearch } from './volume-search.ts'

/** A page of the volumes, filtered and put in order by the service. */
const list = (search: VolumeSearch) =>
  queryOptions({
    queryKey: ['volumes', 'list', search],
    queryFn: () => cloud.volumes.list(listQuery(search, 'label', byLabel)).page(search.page ?? 1),
  })

/** One volume. */
const one = (id: number) => queryOptions({ queryKey: ['volumes', 'one', id], queryFn: () => cloud.volumes.view(id) })

/** Hosts of the account that a volume of a region can be attached to. */
const hosts = (region: string) =>
  queryOptions({
    queryKey: ['hosts', 'of-region', region],
    queryFn: () => cloud.hosts.list({ filter: (of) => of('region').is(region), orderBy: 'label', pageSize: 500 }).all(),
  })

/** What a GiB costs. */
const prices = queryOptions({
  queryKey: ['volume-types'],
  queryFn: async () => (await cloud.volumeTypes.list().first()) ?? null,
})

/** What pages read of volumes, and of what they need beside them. */
export const volumeQueries = { list, one, hosts, prices } as const

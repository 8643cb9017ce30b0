import { queryOptions } from '@tanstack/react-query'
import { cloud } from '../cloud/cloud.ts'
import type { VolumeSearch } from './volume-search.ts'

/** Rows of a page of a list. */
const pageRows = 25

/** A page of the volumes, filtered and put in order by the service. */
const list = ({ label, by = 'label', isDown = false, page = 1 }: VolumeSearch) =>
  queryOptions({
    queryKey: ['volumes', 'list', { label, by, isDown, page }],
    queryFn: () =>
      cloud.volumes
        .list({
          ...(label === undefined ? {} : { filter: (of) => of('label').contains(label) }),
          orderBy: by,
          order: isDown ? 'desc' : 'asc',
          pageSize: pageRows,
        })
        .page(page),
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

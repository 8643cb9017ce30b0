import { and, type Event, type EventFields, where } from '@moorage/sdk'
import { queryOptions } from '@tanstack/react-query'
import { cloud } from '../cloud/cloud.ts'
import { byLabel, listQuery } from '../resources/list-search.ts'
import type { VolumeSearch } from './volume-search.ts'

/** Events of one volume that are shown. */
const pageRows = 25

/** A page of the volumes, filtered and put in order by the service. */
const list = (search: VolumeSearch) =>
  queryOptions({
    queryKey: ['volumes', 'list', search],
    queryFn: () => cloud.volumes.list(listQuery(search, 'label', byLabel)).page(search.page ?? 1),
  })

/** One volume. */
const one = (id: number) => queryOptions({ queryKey: ['volumes', 'one', id], queryFn: () => cloud.volumes.view(id) })

/** What became of a volume, the newest first. */
const events = (id: number) =>
  queryOptions({
    queryKey: ['events', 'volume', id],
    queryFn: async (): Promise<readonly Event[]> => {
      const of = where<EventFields>()
      const filter = and<EventFields>(of('entity.type').is('volume'), of('entity.id').is(id))
      return (await cloud.events.list({ filter, orderBy: 'id', order: 'desc', pageSize: pageRows }).page(1)).data
    },
  })

/** Hosts of the account that a volume of a region can be attached to. */
const hosts = (region: string) =>
  queryOptions({
    queryKey: ['hosts', 'of-region', region],
    queryFn: () => cloud.hosts.list({ filter: (of) => of('region').is(region), orderBy: 'label', pageSize: 500 }).all(),
  })

/** Regions in which volumes can be made. */
const regions = queryOptions({
  queryKey: ['regions'],
  queryFn: async () =>
    (await cloud.regions.list().all()).filter(({ capabilities }) => capabilities.includes('Block Storage')),
})

/** What a GiB costs. */
const prices = queryOptions({
  queryKey: ['volume-types'],
  queryFn: async () => (await cloud.volumeTypes.list().first()) ?? null,
})

/** What pages read of volumes, and of what they need beside them. */
export const volumeQueries = { list, one, events, hosts, regions, prices } as const

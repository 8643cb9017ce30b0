import { and, type EventFields, where } from '@moorage/sdk'
import { queryOptions } from '@tanstack/react-query'
import { cloud } from '../cloud/cloud.ts'
import { chosenFilters } from '../resources/filter-search.ts'
import type { ActivitySearch } from './activity-search.ts'

/** Operations that have not ended, the newest first; one read for whatever shows some of them. */
const underWay = queryOptions({
  queryKey: ['events', 'under-way'],
  queryFn: async () =>
    (
      await cloud.events
        .list({
          filter: (of) => of('status').isOneOf(['scheduled', 'started']),
          orderBy: 'id',
          order: 'desc',
          pageSize: 100,
        })
        .page(1)
    ).data,
})

/** Operations that failed, the newest first. */
const failed = queryOptions({
  queryKey: ['events', 'failed'],
  queryFn: async () =>
    (
      await cloud.events
        .list({ filter: (of) => of('status').is('failed'), orderBy: 'id', order: 'desc', pageSize: 25 })
        .page(1)
    ).data,
})

const of = where<EventFields>()
const terms = {
  status: (status: string) => of('status').is(status),
  action: (action: string) => of('action').is(action),
  kind: (kind: string) => of('entity.type').is(kind),
  user: (part: string) => of('username').contains(part),
}

/** A page of everything that happened and is like this, the newest first. */
const all = (search: ActivitySearch) =>
  queryOptions({
    queryKey: ['events', 'all', search],
    queryFn: () => {
      const filter = and<EventFields>(...chosenFilters(search, terms))
      return cloud.events.list({ filter, orderBy: 'id', order: 'desc', pageSize: 50 }).page(search.page ?? 1)
    },
  })

/** What pages read of events. */
export const eventQueries = { underWay, failed, all } as const

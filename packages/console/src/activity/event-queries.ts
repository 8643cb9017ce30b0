import { and, type Event, type EventFields, where } from '@moorage/sdk'
import { queryOptions } from '@tanstack/react-query'
import { cloud } from '../cloud/cloud.ts'
import { chosenFilters } from '../lists/list-search.ts'
import type { ActivitySearch } from './activity-search.ts'

const inProgress = queryOptions({
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

const failed = queryOptions({
  queryKey: ['events', 'failed'],
  queryFn: async () =>
    (
      await cloud.events
        .list({ filter: { status: 'failed', read: false }, orderBy: 'id', order: 'desc', pageSize: 25 })
        .page(1)
    ).data,
})

const field = where<EventFields>()
const terms = {
  status: (status: string) => field('status').is(status),
  action: (action: string) => field('action').is(action),
  kind: (kind: string) => field('entity.type').is(kind),
  seen: (seen: string) => field('seen').is(seen === 'seen'),
  user: (part: string) => field('username').contains(part),
}

function list(search: ActivitySearch) {
  const filter = and<EventFields>(...chosenFilters(search, terms))
  return cloud.events.list({ filter, orderBy: 'id', order: 'desc', pageSize: 50 }).page(search.page ?? 1)
}

const of = (type: Event['entity']['type'], id: number) =>
  queryOptions({
    queryKey: ['events', type, id],
    queryFn: async (): Promise<readonly Event[]> => {
      const filter = and<EventFields>(field('entity.type').is(type), field('entity.id').is(id))
      return (await cloud.events.list({ filter, orderBy: 'id', order: 'desc', pageSize: 25 }).page(1)).data
    },
  })

/** Queries of events. */
export const eventQueries = { inProgress, failed, list, of } as const

import { queryOptions } from '@tanstack/react-query'
import { cloud } from '../cloud/cloud.ts'

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

/** A page of everything that happened, the newest first. */
const all = (page: number) =>
  queryOptions({
    queryKey: ['events', 'all', page],
    queryFn: () => cloud.events.list({ orderBy: 'id', order: 'desc', pageSize: 50 }).page(page),
  })

/** What pages read of events. */
export const eventQueries = { underWay, failed, all } as const

import { and, type Usage, type UsageFields, where } from '@moorage/sdk'
import { queryOptions } from '@tanstack/react-query'
import { cloud } from '../cloud/cloud.ts'
import type { UsageSearch } from './usage-search.ts'

/** Cost of a resource as a table row. */
export interface ListedUsage extends Omit<Usage, 'id'> {
  readonly id: string
  readonly resourceId: number
}

/** Polls, because a new hour causes no event. */
const pollMs = 5 * 60_000
const requestRows = 500
const maxRequests = 10

/** Up to 5,000 matching resources, because the console sorts them, and the exact total. */
const month = ({ label, kind }: Pick<UsageSearch, 'label' | 'kind'>) =>
  queryOptions({
    queryKey: ['usage', 'month', { label, kind }],
    refetchInterval: pollMs,
    queryFn: async () => {
      const of = where<UsageFields>()
      const filter = and<UsageFields>(
        ...(label === undefined ? [] : [of('label').contains(label)]),
        ...(kind === undefined ? [] : [of('type').is(kind)]),
      )
      const list = cloud.usage.list({ filter, orderBy: 'id', pageSize: requestRows })
      const first = await list.page(1)
      const data = [...first.data]
      for (let page = 2; page <= Math.min(first.pages, maxRequests); page += 1)
        data.push(...(await list.page(page)).data)
      const usage = data.map((one): ListedUsage => ({ ...one, id: `${one.type} ${one.id}`, resourceId: one.id }))
      return { usage, from: first.from, total: first.total, isComplete: first.pages <= maxRequests }
    },
  })

/** Queries of usage. */
export const usageQueries = { month } as const

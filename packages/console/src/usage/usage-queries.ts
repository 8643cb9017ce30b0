import { and, type Usage, type UsageFields, where } from '@moorage/sdk'
import { queryOptions } from '@tanstack/react-query'
import { cloud } from '../cloud/cloud.ts'
import type { UsageSearch } from './usage-search.ts'

/** What one thing has cost, as a row of a list. */
export interface ListedUsage extends Omit<Usage, 'id'> {
  /** Tells it from things of other kinds with the same number. */
  readonly id: string
  /** Number of the thing. */
  readonly number: number
}

/** Hours begin without an event. */
const lookMs = 5 * 60_000
/** Records of one answer. */
const answerRows = 500
/** Answers that are read at most: beyond, one has to look for some of the things. */
const mostAnswers = 10

/** What things of this kind and label have cost in the month so far: all of them, as they are put in order here, and the exact sum. */
const month = ({ label, kind }: Pick<UsageSearch, 'label' | 'kind'>) =>
  queryOptions({
    queryKey: ['usage', 'month', { label, kind }],
    refetchInterval: lookMs,
    queryFn: async () => {
      const of = where<UsageFields>()
      const filter = and<UsageFields>(
        ...(label === undefined ? [] : [of('label').contains(label)]),
        ...(kind === undefined ? [] : [of('type').is(kind)]),
      )
      const list = cloud.usage.list({ filter, orderBy: 'id', pageSize: answerRows })
      const first = await list.page(1)
      const data = [...first.data]
      for (let page = 2; page <= Math.min(first.pages, mostAnswers); page += 1)
        data.push(...(await list.page(page)).data)
      const usage = data.map((one): ListedUsage => ({ ...one, id: `${one.type} ${one.id}`, number: one.id }))
      return { usage, from: first.from, total: first.total, isWhole: first.pages <= mostAnswers }
    },
  })

/** What pages read of costs. */
export const usageQueries = { month } as const

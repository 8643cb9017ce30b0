import type { TableProps } from '@cloudscape-design/components/table'
import { and, type Usage, type UsageFields, where } from '@moorage/sdk'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cloud } from '../cloud/cloud.ts'
import { EntityLink } from '../display/events/entity-link.tsx'
import { money } from '../display/money.ts'
import { monthName } from '../display/times.ts'
import { EmptyState } from '../lists/empty-state.tsx'
import { ResourceList } from '../lists/resource-list.tsx'
import { request } from '../requests/form-request.ts'
import { lacksRightsInAccount } from '../resources/rights.ts'
import { useRights } from '../resources/use-rights.ts'
import { orderUsage, usageOrders, usageRows } from './usage-order.ts'
import { usageKinds, type UsageSearch, readUsageSearch } from './usage-search.ts'
import { usePageSearch } from '../lists/use-list-page.ts'

const columns: readonly TableProps.ColumnDefinition<ListedUsage>[] = [
  {
    id: 'label',
    header: 'Label',
    sortingField: 'label',
    isRowHeader: true,
    cell: ({ type, resourceId, label, active, url }) =>
      active ? (
        <EntityLink entity={{ type, id: resourceId, label, url }} />
      ) : (
        <>{label} (deleted or no longer charged)</>
      ),
  },
  {
    id: 'type',
    header: 'Type',
    sortingField: 'type',
    cell: ({ type }) => usageKinds.find(([kind]) => kind === type)?.[1],
  },
  {
    id: 'quantity',
    header: 'Quantity',
    sortingField: 'quantity',
    cell: ({ type, quantity }) => (type === 'volume' ? `${quantity} GiB` : quantity),
  },
  { id: 'hours', header: 'Hours', sortingField: 'hours', cell: ({ hours }) => hours },
  {
    id: 'cost',
    header: 'Cost',
    sortingField: 'cost',
    cell: ({ cost }) => <span title={cost}>{money(Number(cost))}</span>,
  },
]

const filters = [
  { name: 'label', label: 'Find by label' },
  { name: 'kind', label: 'Type', choices: usageKinds },
] as const

/** Lists each resource's cost in the current month, highest first by default, and the total; a notice without read access. Sorts and pages in the browser. */
export function UsagePage(): ReactNode {
  const { search, onSearch } = usePageSearch(readUsageSearch)
  const { data, error } = useQuery({ ...monthUsage(search), placeholderData: keepPreviousData })
  const { by = 'cost', isDown = by === 'cost', page = 1 } = search
  const found = orderUsage(data?.usage ?? [], by, isDown)
  const visiblePage = data && {
    data: found.slice((page - 1) * usageRows, page * usageRows),
    page,
    pages: Math.max(1, Math.ceil(found.length / usageRows)),
    results: found.length,
  }
  return (
    <ResourceList
      title="Usage and cost"
      noMatch="No results match the filters."
      forbidden={lacksRightsInAccount(useRights(), 'read_only')}
      list={{ data: visiblePage, error }}
      columns={columns}
      orders={usageOrders}
      search={{ ...search, isDown }}
      onSearch={onSearch}
      fields={filters}
      above={data ? <UsageSum month={data} /> : null}
      empty={
        <EmptyState title="No costs yet" request={request('usage.list')}>
          You have no charges yet. Volumes and hosts are charged by the hour while they exist.
        </EmptyState>
      }
    />
  )
}

/** Cost of a resource as a table row. */
interface ListedUsage extends Omit<Usage, 'id'> {
  readonly id: string
  readonly resourceId: number
}

/** Polls, because a new hour causes no event. */
const pollMs = 5 * 60_000
const requestRows = 500
const maxRequests = 10

/** Up to 5,000 matching resources, because the console sorts them, and the exact total. */
const monthUsage = ({ label, kind }: Pick<UsageSearch, 'label' | 'kind'>) =>
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

/** Shows the exact total of all matching resources, with a hint if only the first 5,000 are listed. */
function UsageSum({
  month: { from, total, isComplete },
}: {
  readonly month: { readonly from: string; readonly total: string; readonly isComplete: boolean }
}): ReactNode {
  return (
    <section className="panel" aria-label="Total">
      <span className="price">{total}</span> in {monthName(from)} to date, for{' '}
      {isComplete ? 'the listed' : 'all matching'} resources
      {isComplete ? null : (
        <p role="status">The first 5,000 resources are listed. Filter by label or type to list others.</p>
      )}
    </section>
  )
}

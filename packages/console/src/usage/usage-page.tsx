import type { TableProps } from '@cloudscape-design/components/table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { EntityLink } from '../display/events/entity-link.tsx'
import { EmptyState } from '../lists/empty-state.tsx'
import { ResourceList } from '../lists/resource-list.tsx'
import { lacksRightsInAccount } from '../resources/rights.ts'
import { useRights } from '../resources/use-rights.ts'
import { money } from '../display/money.ts'
import { orderUsage, usageOrders, usageRows } from './usage-order.ts'
import { type ListedUsage, usageQueries } from './usage-queries.ts'
import { usageKinds, type UsageSearch } from './usage-search.ts'
import { UsageFilter } from './usage-filter.tsx'
import { UsageSum } from './usage-sum.tsx'
import { request } from '../requests/form-request.ts'

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

/** Lists each resource's cost in the current month, highest first by default, and the total; a notice without read access. Sorts and pages in the browser. */
export function UsagePage(): ReactNode {
  const search = useSearch({ from: '/shell/usage' })
  const navigate = useNavigate()
  const { data, error } = useQuery({ ...usageQueries.month(search), placeholderData: keepPreviousData })
  const onSearch = (next: UsageSearch): void => void navigate({ to: '/usage', search: next, replace: true })
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
      forbidden={lacksRightsInAccount(useRights(), 'read_only')}
      isSelectable={false}
      list={{ data: visiblePage, error }}
      columns={columns}
      orders={usageOrders}
      search={{ ...search, isDown }}
      onSearch={(next) => onSearch({ ...search, ...next })}
      filter={<UsageFilter search={search} onSearch={onSearch} />}
      above={data ? <UsageSum month={data} /> : null}
      actions={[]}
      empty={
        <EmptyState title="No costs yet" request={request('usage.list')}>
          You have no charges yet. Volumes and hosts are charged by the hour while they exist.
        </EmptyState>
      }
    />
  )
}

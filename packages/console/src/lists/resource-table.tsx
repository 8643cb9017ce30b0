import Header from '@cloudscape-design/components/header'
import Pagination from '@cloudscape-design/components/pagination'
import Table, { type TableProps } from '@cloudscape-design/components/table'
import TextFilter from '@cloudscape-design/components/text-filter'
import type { Page } from '@moorage/sdk'
import { type ReactNode, useState } from 'react'
import { inSentence } from '../display/in-sentence.ts'
import type { ListSearch } from './list-search.ts'
import { TableColumns, useTableColumns } from './table-columns.tsx'

interface Row {
  readonly id: number | string
  readonly label: string
}

/** Props of a resource table. */
export interface ResourceTableProps<Resource extends Row, Order extends string> {
  readonly title: string
  readonly columns: readonly TableProps.ColumnDefinition<Resource>[]
  readonly page: Page<Resource> | null
  /** IDs of sortable columns. The first column is the default. */
  readonly orders?: readonly Order[]
  readonly search: ListSearch<Order>
  onSearch(search: ListSearch<Order>): void
  readonly actions: (selected: readonly Resource[]) => ReactNode
  readonly empty: ReactNode
  /** False if no action applies to several rows. */
  readonly isSelectable: boolean
  readonly filter?: ReactNode
}

/** Resource table, filtered, sorted and paged by the service through `onSearch`, with selection and column preferences. A null page is loading. */
export function ResourceTable<Resource extends Row, Order extends string>(
  props: ResourceTableProps<Resource, Order>,
): ReactNode {
  const { title, columns, page, orders = [], search, onSearch, actions, empty, isSelectable, filter } = props
  const [visibleIds, setVisibleIds] = useTableColumns(title)
  const [chosen, choose] = useState<readonly Resource[]>([])
  const items = page?.data ?? []
  const selected = items.filter(({ id }) => chosen.some((one) => one.id === id))
  return (
    <Table
      columnDefinitions={columns}
      {...(visibleIds === null ? {} : { visibleColumns: visibleIds })}
      items={items}
      trackBy="id"
      loading={page === null}
      loadingText={`Loading ${inSentence(title)}`}
      {...(isSelectable ? { selectionType: 'multi' } : {})}
      selectedItems={selected}
      onSelectionChange={({ detail }) => choose(detail.selectedItems)}
      ariaLabels={tableAriaLabels(title)}
      sortingColumn={columns.find(({ id }) => id === (search.by ?? orders[0])) ?? {}}
      sortingDescending={search.isDown ?? false}
      onSortingChange={({ detail }) => {
        const by = orders.find((one) => one === detail.sortingColumn.sortingField)
        onSearch({ ...search, ...(by ? { by } : {}), isDown: detail.isDescending ?? false, page: 1 })
      }}
      header={
        <Header variant="h1" counter={page ? `(${page.results})` : ''} actions={actions(selected)}>
          {title}
        </Header>
      }
      filter={filter ?? <LabelFilter {...props} />}
      pagination={
        <Pagination
          currentPageIndex={search.page ?? 1}
          pagesCount={page?.pages ?? 1}
          onChange={({ detail }) => onSearch({ ...search, page: detail.currentPageIndex })}
        />
      }
      preferences={<TableColumns columns={columns} visibleIds={visibleIds} onChange={setVisibleIds} />}
      empty={empty}
    />
  )
}

function tableAriaLabels(title: string): TableProps.AriaLabels<Row> {
  return {
    tableLabel: title,
    selectionGroupLabel: 'Selection',
    allItemsSelectionLabel: () => 'Select all on this page',
    itemSelectionLabel: (_all, { label }) => `Select ${label}`,
  }
}

function LabelFilter<Resource extends Row, Order extends string>({
  title,
  search,
  onSearch,
}: ResourceTableProps<Resource, Order>): ReactNode {
  return (
    <TextFilter
      filteringText={search.label ?? ''}
      filteringPlaceholder="Find by label"
      filteringAriaLabel={`Find ${inSentence(title)} by label`}
      onChange={({ detail }) => onSearch({ ...search, label: detail.filteringText, page: 1 })}
    />
  )
}

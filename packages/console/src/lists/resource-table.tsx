import Header from '@cloudscape-design/components/header'
import Pagination from '@cloudscape-design/components/pagination'
import Table, { type TableProps } from '@cloudscape-design/components/table'
import TextFilter from '@cloudscape-design/components/text-filter'
import type { Page } from '@moorage/sdk'
import { type ReactNode, useState } from 'react'
import { inSentence } from '../show/in-sentence.ts'
import type { ListSearch } from './list-search.ts'
import { TableColumns, useTableColumns } from './table-columns.tsx'

/** A thing of a table: what tells it from others, and what it is called. */
interface Row {
  readonly id: number | string
  readonly label: string
}

/** A page of things and what it was asked for. */
export interface ResourceTableProps<Resource extends Row, Order extends string> {
  /** What they are called as a heading: Volumes. */
  readonly title: string
  readonly columns: readonly TableProps.ColumnDefinition<Resource>[]
  /** Null while it is being read for the first time. */
  readonly page: Page<Resource> | null
  /** Fields that it can be in the order of, by the ids of their columns; the first is its own. */
  readonly orders: readonly Order[]
  readonly search: ListSearch<Order>
  readonly onSearch: (search: ListSearch<Order>) => void
  /** Buttons above the table; they are given what is selected. */
  readonly actions: (selected: readonly Resource[]) => ReactNode
  /** What stands in place of rows where nothing is found. */
  readonly empty: ReactNode
  /** False where nothing can be done to several at once. */
  readonly isSelectable?: boolean
  /** What stands in place of the filter by label. */
  readonly filter?: ReactNode
  /** What people call the label: username. */
  readonly labelWord?: string
}

/** A table of things, filtered, put in order and parted into pages by the service; several can be selected, and columns left out. */
export function ResourceTable<Resource extends Row, Order extends string>(
  props: ResourceTableProps<Resource, Order>,
): ReactNode {
  const { title, columns, page, orders, search, onSearch, actions, empty, isSelectable = true, filter } = props
  const [shown, show] = useTableColumns(title)
  const [chosen, choose] = useState<readonly Resource[]>([])
  const items = page?.data ?? []
  // As they are now: what was changed or went away meanwhile is not what was chosen.
  const selected = items.filter(({ id }) => chosen.some((one) => one.id === id))
  return (
    <Table
      columnDefinitions={columns}
      {...(shown === null ? {} : { visibleColumns: shown })}
      items={items}
      trackBy="id"
      loading={page === null}
      loadingText={`Loading ${inSentence(title)}`}
      {...(isSelectable ? { selectionType: 'multi' } : {})}
      selectedItems={selected}
      onSelectionChange={({ detail }) => choose(detail.selectedItems)}
      ariaLabels={tableWords(title)}
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
      preferences={<TableColumns columns={columns} shown={shown} onShow={show} />}
      empty={empty}
    />
  )
}

function tableWords(title: string): TableProps.AriaLabels<Row> {
  return {
    tableLabel: title,
    selectionGroupLabel: 'Selection',
    allItemsSelectionLabel: () => 'Select all on this page',
    itemSelectionLabel: (_all, { label }) => `Select ${label}`,
  }
}

function LabelFilter<Resource extends Row, Order extends string>({
  title,
  labelWord = 'label',
  search,
  onSearch,
}: ResourceTableProps<Resource, Order>): ReactNode {
  return (
    <TextFilter
      filteringText={search.label ?? ''}
      filteringPlaceholder={`Find by ${labelWord}`}
      filteringAriaLabel={`Find ${inSentence(title)} by ${labelWord}`}
      onChange={({ detail }) => onSearch({ ...search, label: detail.filteringText, page: 1 })}
    />
  )
}

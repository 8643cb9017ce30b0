import Button from '@cloudscape-design/components/button'
import Header from '@cloudscape-design/components/header'
import Pagination from '@cloudscape-design/components/pagination'
import Table from '@cloudscape-design/components/table'
import TextFilter from '@cloudscape-design/components/text-filter'
import type { Page, Volume } from '@moorage/sdk'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { eventQueries } from '../activity/event-queries.ts'
import { volumeColumns } from './volume-columns.tsx'
import { type VolumeSearch, volumeOrders } from './volume-search.ts'

/** A page of volumes and what it was asked for. */
interface VolumeTableProps {
  /** Null while it is being read for the first time. */
  readonly page: Page<Volume> | null
  readonly search: VolumeSearch
  readonly onSearch: (search: VolumeSearch) => void
  readonly onCreate: () => void
  readonly empty: ReactNode
}

/** The table of volumes. */
export function VolumeTable({ page, search, onSearch, onCreate, empty }: VolumeTableProps): ReactNode {
  const { data: underWay = [] } = useQuery(eventQueries.underWay)
  const columns = volumeColumns(underWay)
  return (
    <Table
      columnDefinitions={columns}
      items={page?.data ?? []}
      trackBy="id"
      loading={page === null}
      loadingText="Loading volumes"
      sortingColumn={columns.find(({ id }) => id === (search.by ?? 'label')) ?? {}}
      sortingDescending={search.isDown ?? false}
      onSortingChange={({ detail }) => {
        const by = volumeOrders.find((one) => one === detail.sortingColumn.sortingField)
        onSearch({ ...search, ...(by ? { by } : {}), isDown: detail.isDescending ?? false, page: 1 })
      }}
      header={
        <Header
          variant="h1"
          counter={page ? `(${page.results})` : ''}
          actions={
            <Button variant="primary" onClick={onCreate}>
              Create volume
            </Button>
          }
        >
          Volumes
        </Header>
      }
      filter={<LabelFilter search={search} onSearch={onSearch} />}
      pagination={
        <Pagination
          currentPageIndex={search.page ?? 1}
          pagesCount={page?.pages ?? 1}
          onChange={({ detail }) => onSearch({ ...search, page: detail.currentPageIndex })}
        />
      }
      empty={empty}
    />
  )
}

function LabelFilter({ search, onSearch }: Pick<VolumeTableProps, 'search' | 'onSearch'>): ReactNode {
  return (
    <TextFilter
      filteringText={search.label ?? ''}
      filteringPlaceholder="Find by label"
      filteringAriaLabel="Find volumes by label"
      onChange={({ detail }) => onSearch({ ...search, label: detail.filteringText, page: 1 })}
    />
  )
}

import Pagination from '@cloudscape-design/components/pagination'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { EmptyState } from '../lists/empty-state.tsx'
import { isNarrowed } from '../lists/filter-search.ts'
import { ErrorAlert } from '../display/error-alert.tsx'
import { ActivityFilter } from './activity-filter.tsx'
import type { ActivitySearch } from './activity-search.ts'
import { eventQueries } from './event-queries.ts'
import { EventRows } from './event-rows.tsx'
import { SeenButton } from './seen-button.tsx'
import { request } from '../requests/form-request.ts'

/** Page of all events, live, with filters and pages in the URL. */
export function ActivityPage(): ReactNode {
  const search = useSearch({ from: '/shell/activity' })
  const navigate = useNavigate()
  const onSearch = (next: ActivitySearch): void => void navigate({ to: '/activity', search: next, replace: true })
  const { data, error } = useQuery({ ...eventQueries.all(search), placeholderData: keepPreviousData })
  return (
    <>
      <div className="title">
        <h1>Activity</h1>
        <SeenButton newest={data?.page === 1 ? data.data[0] : undefined} isLoading={data === undefined} />
        <Pagination
          currentPageIndex={search.page ?? 1}
          pagesCount={data?.pages ?? 1}
          onChange={({ detail }) => onSearch({ ...search, page: detail.currentPageIndex })}
        />
      </div>
      <ActivityFilter search={search} onSearch={onSearch} />
      <ErrorAlert title="Could not load the activity" error={error} />
      <section className="panel" aria-label="Events, newest first">
        <EventRows events={data?.data} empty={isNarrowed(search) ? 'No events match the filters.' : <NoEvents />} />
      </section>
    </>
  )
}

function NoEvents(): ReactNode {
  return (
    <EmptyState title="No events yet" request={request('event.stream')}>
      Operations in the account appear here as they happen, with their progress and result.
    </EmptyState>
  )
}

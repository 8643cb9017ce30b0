import Pagination from '@cloudscape-design/components/pagination'
import type { Event } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { cloud } from '../cloud/cloud.ts'
import { queryClient } from '../cloud/query-client.ts'
import { ErrorAlert } from '../display/error-alert.tsx'
import { eventActions, eventKinds } from '../display/events/event-kinds.ts'
import { eventStatusNames } from '../display/events/event-titles.ts'
import { ReasonedButton } from '../display/reasoned-button.tsx'
import { useChange } from '../display/use-change.ts'
import { EmptyState } from '../lists/empty-state.tsx'
import { type FilterField, FilterFields } from '../lists/filter-fields.tsx'
import { isNarrowed } from '../lists/list-search.ts'
import { request } from '../requests/form-request.ts'
import { type activityFields, type ActivitySearch, readActivitySearch } from './activity-search.ts'
import { eventQueries } from './event-queries.ts'
import { EventRows } from './event-rows.tsx'
import { useListPage } from '../lists/use-list-page.ts'

/** Page of all events, live, with filters and pages in the URL. */
export function ActivityPage(): ReactNode {
  const { list, search, onSearch } = useListPage(readActivitySearch, ['events', 'all'], eventQueries.list)
  const { data, error } = list
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

const fields: readonly FilterField<(typeof activityFields)[number]>[] = [
  { name: 'status', label: 'Status', choices: Object.entries(eventStatusNames) },
  { name: 'action', label: 'Action', choices: eventActions },
  { name: 'kind', label: 'Type', choices: eventKinds },
  { name: 'user', label: 'Find by user' },
  {
    name: 'seen',
    label: 'Seen',
    choices: [
      ['new', 'Unseen'],
      ['seen', 'Seen'],
    ],
  },
]

/** Filters of the activity page; each change calls `onSearch`. */
function ActivityFilter(props: {
  readonly search: ActivitySearch
  readonly onSearch: (search: ActivitySearch) => void
}): ReactNode {
  return <FilterFields fields={fields} {...props} />
}

/** Button that marks an event and all earlier events as seen, and refetches events. Disabled without an unseen event; an error shows an alert. */
function SeenButton({
  newest,
  isLoading,
}: {
  readonly newest: Event | undefined
  readonly isLoading: boolean
}): ReactNode {
  const change = useChange(
    async (idempotencyKey) => {
      if (newest !== undefined) await cloud.events.markSeen(newest.id, { idempotencyKey })
      await queryClient.invalidateQueries({ queryKey: ['events'] })
    },
    () => undefined,
  )
  const read = newest === undefined || newest.seen ? 'No unseen events on this page.' : null
  const reason = isLoading ? 'The events are still loading.' : read
  return (
    <>
      <ErrorAlert title="Could not mark the events as seen" error={change.error} />
      <ReasonedButton reason={reason} onClick={change.run}>
        Mark as seen
      </ReasonedButton>
    </>
  )
}

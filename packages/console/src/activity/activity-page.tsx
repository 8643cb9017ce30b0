import Pagination from '@cloudscape-design/components/pagination'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { FaultAlert } from '../show/fault-alert.tsx'
import { eventQueries } from './event-queries.ts'
import { EventRows } from './event-rows.tsx'

/** Everything that happens, as it happens. */
export function ActivityPage(): ReactNode {
  const [page, setPage] = useState(1)
  const { data, error, isPending } = useQuery({ ...eventQueries.all(page), placeholderData: keepPreviousData })
  return (
    <>
      <div className="title">
        <h1>Activity</h1>
        <Pagination
          currentPageIndex={page}
          pagesCount={data?.pages ?? 1}
          onChange={({ detail }) => setPage(detail.currentPageIndex)}
        />
      </div>
      <FaultAlert title="The activity cannot be shown" error={error} />
      <section className="panel" aria-label="Events, the newest first">
        {isPending ? (
          <p className="soft">One moment …</p>
        ) : (
          <EventRows events={data?.data ?? []} empty="Nothing has happened yet." />
        )}
      </section>
    </>
  )
}

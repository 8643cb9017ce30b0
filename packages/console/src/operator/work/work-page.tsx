import Checkbox from '@cloudscape-design/components/checkbox'
import Pagination from '@cloudscape-design/components/pagination'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ErrorAlert } from '../../display/error-alert.tsx'
import { operatorQueries } from '../client/operator-queries.ts'
import { WorkCard } from './work-card.tsx'

/** Lists all accounts' open work items, stuck items first, with cause and next step. */
export function WorkPage(): ReactNode {
  const [page, setPage] = useState(1)
  const [isStuckOnly, setStuckOnly] = useState(false)
  const list = useQuery({ ...operatorQueries.work(page, isStuckOnly), placeholderData: keepPreviousData })
  const { data = [], pages = 1, results = 0, stuck = 0 } = list.data ?? {}
  return (
    <>
      <div className="title">
        <h1>Work</h1>
        <Checkbox
          checked={isStuckOnly}
          onChange={({ detail }) => {
            setStuckOnly(detail.checked)
            setPage(1)
          }}
        >
          Stuck only
        </Checkbox>
        <Pagination
          currentPageIndex={page}
          pagesCount={pages}
          onChange={({ detail }) => setPage(detail.currentPageIndex)}
        />
      </div>
      <ErrorAlert title="Could not load the work" error={list.error} />
      <p className="soft" role="status">
        {list.isPending ? 'Loading…' : describeCount(results, stuck)}
      </p>
      {data.map((work) => (
        <WorkCard key={`${work.kind}-${work.id}`} work={work} />
      ))}
    </>
  )
}

function describeCount(results: number, stuck: number): string {
  if (results === 0) return 'No work in progress or stuck.'
  return `${results} in progress or stuck, ${stuck} stuck.`
}

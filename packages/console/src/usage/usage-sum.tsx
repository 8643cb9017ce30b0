import type { ReactNode } from 'react'
import { monthName } from '../display/times.ts'

/** Shows the exact total of all matching resources, with a hint if only the first 5,000 are listed. */
export function UsageSum({
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

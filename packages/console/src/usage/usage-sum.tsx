import type { ReactNode } from 'react'
import { monthName } from '../show/times.ts'

/** Shows the exact total of the matching resources. */
export function UsageSum({
  month: { from, total, isWhole },
}: {
  readonly month: { readonly from: string; readonly total: string; readonly isWhole: boolean }
}): ReactNode {
  return (
    <section className="panel" aria-label="Total">
      <span className="price">{total}</span> in {monthName(from)} to date, for the listed resources
      {isWhole ? null : (
        <p role="status">
          The total includes all resources, but only the first 5,000 are listed. Filter by label or type to list others.
        </p>
      )}
    </section>
  )
}

import type { ReactNode } from 'react'
import { monthName } from '../show/times.ts'

/** The sum of the costs that are found, exactly. */
export function UsageSum({
  month: { from, total, isWhole },
}: {
  readonly month: { readonly from: string; readonly total: string; readonly isWhole: boolean }
}): ReactNode {
  return (
    <section className="panel" aria-label="Sum">
      <span className="price">{total}</span> in {monthName(from)} so far, for what is found here
      {isWhole ? null : (
        <p role="status">
          The sum is that of everything, but only the first 5,000 things are listed: look for some of them by label or
          kind.
        </p>
      )}
    </section>
  )
}

import type { ReactNode } from 'react'
import { clockTime, utcTime } from './times.ts'

/** Shows an API time in local time, with UTC on hover. */
export function LocalTime({ at }: { readonly at: string }): ReactNode {
  return (
    <time dateTime={`${at}Z`} title={`${utcTime(at)} UTC`}>
      {clockTime(at)}
    </time>
  )
}

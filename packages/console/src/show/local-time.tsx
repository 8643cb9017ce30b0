import type { ReactNode } from 'react'
import { clockTime, wholeTime } from './times.ts'

/** Shows an API time in the local time zone, with UTC on hover. */
export function LocalTime({ at }: { readonly at: string }): ReactNode {
  return (
    <time dateTime={`${at}Z`} title={`${wholeTime(at)} UTC`}>
      {clockTime(at)}
    </time>
  )
}

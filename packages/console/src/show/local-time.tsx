import type { ReactNode } from 'react'
import { clockTime, wholeTime } from './times.ts'

/** A time of the interface in the reader's zone; the exact UTC on hover. */
export function LocalTime({ at }: { readonly at: string }): ReactNode {
  return (
    <time dateTime={`${at}Z`} title={`${wholeTime(at)} UTC`}>
      {clockTime(at)}
    </time>
  )
}

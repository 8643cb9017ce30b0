import { printValue } from '../../output/print-table.ts'
import { formatRelativeTime } from './relative-time.ts'
import { unitOf } from './columns.ts'

/** Timestamps of the API are in UTC, without offset. */
const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/

/** Field and time of a cell. */
export interface CellContext {
  readonly resource: string
  readonly field: string
  readonly nowMs: number
}

/** Returns the text of a cell: numbers with units, timestamps as relative times, other values as by printValue. */
export function renderCell(value: unknown, { resource, field, nowMs }: CellContext): string {
  if (typeof value === 'number') return [value, unitOf(resource, field)].join(' ').trim()
  if (typeof value === 'string' && timestamp.test(value)) return formatRelativeTime(value, nowMs)
  return printValue(value)
}

/** Returns the text of a single resource's field: a timestamp with relative time, other values as in a cell. */
export function renderField(value: unknown, context: CellContext): string {
  if (typeof value === 'string' && timestamp.test(value))
    return `${value} (${formatRelativeTime(value, context.nowMs)})`
  return renderCell(value, context)
}

/** Returns a field, nested for a dotted name; undefined if any part is missing. */
export function pickField(item: unknown, name: string): unknown {
  let value = item
  for (const part of name.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Object.entries(value).find(([key]) => key === part)?.[1]
  }
  return value
}

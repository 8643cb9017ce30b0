import { printValue } from '../../output/print-table.ts'
import { tellTime } from './tell-time.ts'
import { unitOf } from './columns.ts'

/** Timestamp of the API: UTC, without an offset. */
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/

/** Context of a cell. */
export interface CellPlace {
  readonly resource: string
  readonly field: string
  readonly nowMs: number
}

/** Formats a table cell: numbers with units, timestamps as relative times. */
export function showCell(value: unknown, { resource, field, nowMs }: CellPlace): string {
  if (typeof value === 'number') return [value, unitOf(resource, field)].join(' ').trim()
  if (typeof value === 'string' && moment.test(value)) return tellTime(value, nowMs)
  return printValue(value)
}

/** Formats a field of a single resource: timestamps with their relative time. */
export function showField(value: unknown, place: CellPlace): string {
  if (typeof value === 'string' && moment.test(value)) return `${value} (${tellTime(value, place.nowMs)})`
  return showCell(value, place)
}

/** Returns a field; a dot in the name selects a nested field. */
export function pickField(item: unknown, name: string): unknown {
  let value = item
  for (const part of name.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Object.entries(value).find(([key]) => key === part)?.[1]
  }
  return value
}

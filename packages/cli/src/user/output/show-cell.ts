import { printValue } from '../../output/print-table.ts'
import { tellTime } from './tell-time.ts'
import { unitOf } from './columns.ts'

/** How a moment of the service looks: UTC, without an offset. */
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/

/** What a cell is of. */
export interface CellPlace {
  readonly resource: string
  readonly field: string
  /** The clock of this machine, in ms: moments are told from it. */
  readonly nowMs: number
}

/** A value as a table shows it: numbers with their units, moments as people think of them, the rest as everywhere. */
export function showCell(value: unknown, { resource, field, nowMs }: CellPlace): string {
  if (typeof value === 'number') return [value, unitOf(resource, field)].join(' ').trim()
  if (typeof value === 'string' && moment.test(value)) return tellTime(value, nowMs)
  return printValue(value)
}

/** A value as the view of one thing shows it: a moment in full, and how long ago it was. */
export function showField(value: unknown, place: CellPlace): string {
  if (typeof value === 'string' && moment.test(value)) return `${value} (${tellTime(value, place.nowMs)})`
  return showCell(value, place)
}

/** What stands in a field; a dot in its name looks inside. */
export function pickField(item: unknown, name: string): unknown {
  let value = item
  for (const part of name.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Object.entries(value).find(([key]) => key === part)?.[1]
  }
  return value
}

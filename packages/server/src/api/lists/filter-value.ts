import type { FilterType } from '@moorage/contract'
import type { FilterTerm } from '#store/listing/list-request.ts'

/** A value as a filter term carries it; undefined when it is of the wrong type for its field and operator (decision C2). */
export function filterValue(
  type: FilterType,
  operator: FilterTerm['operator'],
  value: unknown,
): string | number | boolean | undefined {
  const isEquality = operator === 'eq' || operator === 'neq'
  switch (type) {
    case 'integer':
      return typeof value === 'number' && Number.isSafeInteger(value) && operator !== 'contains' ? value : undefined
    case 'boolean':
      return typeof value === 'boolean' && isEquality ? value : undefined
    case 'string':
      return typeof value === 'string' ? value : undefined
    case 'tags':
      return typeof value === 'string' && (isEquality || operator === 'contains') ? value : undefined
    case 'datetime':
      return typeof value === 'string' && operator !== 'contains' ? readMoment(value, operator) : undefined
  }
}

const pattern = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(\.\d{1,9})?(Z|[+-]\d\d:\d\d)?$/

/**
 * A moment in whole seconds UTC, as the wire shows it (decision A5). A fraction cannot equal anything shown, so bounds from
 * below move up to the next second and the others down.
 */
function readMoment(text: string, operator: FilterTerm['operator']): string | undefined {
  const match = pattern.exec(text)
  if (!match) return undefined
  const [, date, time, fraction, zone] = match
  const start = Date.parse(`${date}T${time}Z`)
  const isReal = !Number.isNaN(start) && new Date(start).toISOString().startsWith(`${date}T${time}`)
  const shifted = Date.parse(`${date}T${time}${zone ?? 'Z'}`)
  if (!isReal || Number.isNaN(shifted)) return undefined
  const movesUp = Number(fraction ?? 0) > 0 && (operator === 'gte' || operator === 'lt')
  const moment = new Date(shifted + (movesUp ? 1000 : 0)).toISOString()
  return /^\d{4}-/.test(moment) ? moment.slice(0, 19) : undefined
}

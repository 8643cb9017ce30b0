import type { FilterType } from '@moorage/contract'
import { parseTime } from '#domain/shared/index.ts'
import type { FilterTerm } from '#store/listing/list-request.ts'

/** Returns the typed value of a filter term, a time in whole seconds UTC; undefined if it does not fit field and operator (decision C2). */
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
      return typeof value === 'string' && operator !== 'contains' ? boundOf(value, operator) : undefined
  }
}

/** Formats a time as in responses (decision A5); undefined if invalid. Rounds a fraction up for `gte` and `lt`, otherwise down. */
function boundOf(text: string, operator: FilterTerm['operator']): string | undefined {
  const time = parseTime(text)
  if (time === null) return undefined
  const movesUp = time.fraction > 0 && (operator === 'gte' || operator === 'lt')
  const bound = new Date(time.secondMs + (movesUp ? 1000 : 0)).toISOString()
  return /^\d{4}-/.test(bound) ? bound.slice(0, 19) : undefined
}

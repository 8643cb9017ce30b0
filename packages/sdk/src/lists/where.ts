import type { Filter, Where } from './filter.ts'

type Term = Readonly<Record<string, unknown>>

/**
 * Starts filters on a list's fields: `where<VolumeFields>()('label').contains('web')`. Lists pass a typed `where` to a function: `list({ filter: (where) =>
 * where('label').contains('web') })`.
 */
export function where<Fields>(): Where<Fields>
export function where(): unknown {
  return fieldFilter
}

/** Combines filters, all of which must match. */
export function and<Fields>(...filters: readonly Filter<Fields>[]): Filter<Fields>
export function and(...filters: readonly Term[]): Term {
  return { '+and': filters }
}

/** Combines filters, at least one of which must match. */
export function or<Fields>(...filters: readonly Filter<Fields>[]): Filter<Fields>
export function or(...filters: readonly Term[]): Term {
  return { '+or': filters }
}

function fieldFilter(field: string) {
  const compare = (operator: string) => (value: unknown) => ({ [field]: { [operator]: value } })
  return {
    is: (value: unknown) => ({ [field]: value }),
    isNot: compare('+neq'),
    isOneOf: (values: readonly unknown[]) => ({ '+or': values.map((value) => ({ [field]: value })) }),
    contains: compare('+contains'),
    isAbove: compare('+gt'),
    isAtLeast: compare('+gte'),
    isBelow: compare('+lt'),
    isAtMost: compare('+lte'),
  }
}

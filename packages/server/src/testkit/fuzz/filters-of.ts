import type { Filterable, FilterType } from '@moorage/contract'
import fc from 'fast-check'

const moments = ['2026-11-20T23:16:30', '2000-01-01T00:00:00.5Z', '9999-12-31T23:59:59', '2026-11-20T23:16:30+14:00']
const texts = fc.oneof(
  fc.constantFrom('one', '%', '_', '\\', "'", '(a+)+$', '.*', 'ß', '😀', '\u202e'),
  fc.string({ unit: 'grapheme', maxLength: 12 }).filter((text) => !text.includes('\0')),
)
const values: Readonly<Record<FilterType, fc.Arbitrary<unknown>>> = {
  integer: fc.oneof(fc.nat(50), fc.constantFrom(0, -1, 2 ** 31, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER)),
  string: texts,
  tags: texts,
  boolean: fc.boolean(),
  datetime: fc.constantFrom(...moments),
}
const operators: Readonly<Record<FilterType, readonly string[]>> = {
  integer: ['+gt', '+gte', '+lt', '+lte', '+neq'],
  string: ['+gt', '+gte', '+lt', '+lte', '+neq', '+contains'],
  tags: ['+neq', '+contains'],
  boolean: ['+neq'],
  datetime: ['+gt', '+gte', '+lt', '+lte', '+neq'],
}

/** Filters that a list must take (decision C2): operators, joiners, orders, on whatever it can be filtered on. */
export function filtersOf(filterable: Filterable): fc.Arbitrary<Record<string, unknown>> {
  const terms = Object.entries(filterable).map(([name, { type }]) => {
    const term = fc.oneof(
      values[type],
      fc.dictionary(fc.constantFrom(...operators[type]), values[type], { minKeys: 1, maxKeys: 2 }),
    )
    // Ids mean something only beside a type (decision C2).
    return term.map((one): Record<string, unknown> => ({
      [name]: one,
      ...(name === 'entity.id' ? { 'entity.type': 'volume' } : {}),
    }))
  })
  if (terms.length === 0) return fc.constant({})
  const { filter } = fc.letrec<{ filter: Record<string, unknown> }>((tie) => ({
    filter: fc.oneof(
      { maxDepth: 4 },
      fc.oneof(...terms),
      fc
        .tuple(fc.constantFrom('+and', '+or'), fc.array(tie('filter'), { minLength: 1, maxLength: 4 }))
        .map(([joiner, all]) => ({ [joiner]: all })),
    ),
  }))
  const sortable = Object.entries(filterable)
    .filter(([, rule]) => rule.type !== 'tags')
    .map(([name]) => name)
  const order = fc.record(
    { '+order_by': fc.constantFrom(...sortable), '+order': fc.constantFrom('asc', 'desc') },
    { requiredKeys: ['+order_by'], noNullPrototype: true },
  )
  return fc
    .tuple(filter, sortable.length > 0 ? fc.option(order) : fc.constant(null))
    .map(([one, by]) => ({ ...one, ...by }))
}

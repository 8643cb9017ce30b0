import type { CompiledDialect, CompiledOperation } from '../dialect/compiled.ts'
import type { FilterType } from '../shared/operation.ts'
import { timestampInputPattern } from '../shared/timestamp.ts'
import type { OpenApiComponents } from './components.ts'
import { operationTitle } from './operation-id.ts'

/** What each operator of a filter asks of a field (decision C2). */
const operatorTexts = {
  '+contains': 'The text is a part of the field, or of one of the texts that it lists.',
  '+gt': 'The field is greater.',
  '+gte': 'The field is greater or equal.',
  '+lt': 'The field is less.',
  '+lte': 'The field is less or equal.',
  '+neq': 'The field is something else.',
} as const

type Operator = keyof typeof operatorTexts

const order = ['+gt', '+gte', '+lt', '+lte', '+neq'] as const

/** What fields of each type are compared with, and how. */
const comparisons: Readonly<Record<FilterType, { readonly value: object; readonly operators: readonly Operator[] }>> = {
  integer: {
    value: { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
    operators: order,
  },
  string: { value: { type: 'string' }, operators: ['+contains', ...order] },
  boolean: { value: { type: 'boolean' }, operators: ['+neq'] },
  datetime: { value: { type: 'string', maxLength: 40, pattern: timestampInputPattern }, operators: order },
  tags: { value: { type: 'string' }, operators: ['+contains', '+neq'] },
}

/** Adds the filter of one list, what X-Filter carries there, in the words of its wire; answers the reference to it. */
export function showFilter(one: CompiledOperation, compiled: CompiledDialect, components: OpenApiComponents): object {
  const name = `${operationTitle(one.operation.name)}Filter`
  const self = { $ref: `#/components/schemas/${name}` }
  const fields = Object.entries(one.operation.filterable ?? {}).map(
    ([field, { type, isNullable = false }]) =>
      [compiled.fieldToWire(field), { type, shown: showComparison(type, isNullable, components) }] as const,
  )
  const ordered = fields.flatMap(([field, { type }]) => (type === 'tags' ? [] : [field]))
  return components.add(name, {
    type: 'object',
    description: 'A filter: all that it says must hold. At most 8 deep, with at most 100 terms.',
    properties: {
      ...Object.fromEntries(fields.map(([field, { shown }]) => [field, shown])),
      ...(fields.length > 0 ? describeJoins(self) : {}),
      ...(ordered.length > 0 ? describeOrder(ordered) : {}),
    },
    ...(ordered.length > 0 ? { dependentRequired: { '+order': ['+order_by'] } } : {}),
    additionalProperties: false,
  })
}

function describeJoins(self: object): object {
  const joined = { type: 'array', minItems: 1, maxItems: 100, items: self }
  return {
    '+and': { ...joined, description: 'All of these must hold.' },
    '+or': { ...joined, description: 'One of these must hold.' },
  }
}

function describeOrder(fields: readonly string[]): object {
  return {
    '+order_by': { type: 'string', enum: fields, description: 'Field to sort by; only at the outermost level.' },
    '+order': { type: 'string', enum: ['asc', 'desc'], description: 'Which way; only with +order_by.' },
  }
}

function showComparison(type: FilterType, isNullable: boolean, components: OpenApiComponents): object {
  const { value, operators } = comparisons[type]
  const orNull = isNullable ? { anyOf: [value, { type: 'null' }] } : value
  return components.add(`${isNullable ? 'Nullable' : ''}${operationTitle(type)}Comparison`, {
    description: 'The field is equal to this, or is compared with it.',
    anyOf: [
      orNull,
      {
        type: 'object',
        minProperties: 1,
        additionalProperties: false,
        properties: Object.fromEntries(
          operators.map((operator) => [
            operator,
            { description: operatorTexts[operator], ...(operator === '+neq' ? orNull : value) },
          ]),
        ),
      },
    ],
  })
}

import type { CompiledDialect, CompiledOperation } from '../dialect/compiled.ts'
import type { FilterType } from '../shared/operation.ts'
import { timestampInputPattern } from '../shared/timestamp.ts'
import type { OpenApiComponents } from './components.ts'
import { operationTitle } from './operation-id.ts'

const operatorTexts = {
  '+contains': 'The text contains the value, or one of the texts in the list does.',
  '+gt': 'The field is greater than the value.',
  '+gte': 'The field is greater than or equal to the value.',
  '+lt': 'The field is less than the value.',
  '+lte': 'The field is less than or equal to the value.',
  '+neq': 'The field is not equal to the value.',
} as const

type Operator = keyof typeof operatorTexts

const order = ['+gt', '+gte', '+lt', '+lte', '+neq'] as const

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

/** Adds a list's X-Filter schema, in the dialect's names, to `components`. Returns its reference. */
export function addFilterSchema(
  one: CompiledOperation,
  compiled: CompiledDialect,
  components: OpenApiComponents,
): object {
  const name = `${operationTitle(one.operation.name)}Filter`
  const self = { $ref: `#/components/schemas/${name}` }
  const fields = Object.entries(one.operation.filterable ?? {}).map(
    ([field, { type, isNullable = false }]) =>
      [compiled.fieldToWire(field), { type, comparison: addComparisonSchema(type, isNullable, components) }] as const,
  )
  const ordered = fields.flatMap(([field, { type }]) => (type === 'tags' ? [] : [field]))
  return components.add(name, {
    type: 'object',
    description: 'A filter. All conditions must match. Maximum depth 8, maximum 100 terms.',
    properties: {
      ...Object.fromEntries(fields.map(([field, { comparison }]) => [field, comparison])),
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
    '+and': { ...joined, description: 'All conditions must match.' },
    '+or': { ...joined, description: 'At least one condition must match.' },
  }
}

function describeOrder(fields: readonly string[]): object {
  return {
    '+order_by': { type: 'string', enum: fields, description: 'Field to sort by. Only at the top level.' },
    '+order': { type: 'string', enum: ['asc', 'desc'], description: 'Sort direction. Only with +order_by.' },
  }
}

function addComparisonSchema(type: FilterType, isNullable: boolean, components: OpenApiComponents): object {
  const { value, operators } = comparisons[type]
  const orNull = isNullable ? { anyOf: [value, { type: 'null' }] } : value
  return components.add(`${isNullable ? 'Nullable' : ''}${operationTitle(type)}Comparison`, {
    description: 'A value that the field must equal, or a comparison.',
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

import Type, { type TSchema } from 'typebox'
import { idOf } from './ids.ts'
import type { FilterType, OperationSpec } from './operation.ts'
import { pageOf, pageQuerySchema } from './page.ts'
import { timestampOf } from './timestamp.ts'
import { describeObject } from './describe-schema.ts'

type EmptyRow = Pick<OperationSpec, 'name' | 'path' | 'area' | 'summary'> & {
  readonly filters: Readonly<Record<string, FilterType>>
}

const description = 'A field to filter on.'
const schemas: Readonly<Record<FilterType, TSchema>> = {
  integer: Type.Integer({ description }),
  string: Type.String({ description }),
  boolean: Type.Boolean({ description }),
  datetime: timestampOf(description),
  tags: Type.Array(Type.String({ description: 'A tag.' }), { description }),
}

const same = {
  method: 'GET',
  scopes: [],
  grants: [],
  query: pageQuerySchema,
  dialects: ['linode'],
  isAlwaysEmpty: true,
} as const

const below = {
  scopes: ['hosts:read_only'],
  grants: [{ entity: 'host', at: 'path.hostId', level: 'read_only' }],
  params: Type.Object({ hostId: idOf('Host ID.') }),
} as const

/**
 * Returns a GET row for an unsupported product of the linode dialect, whose list is always empty (decision H9). Page, page size and filter are validated. Any
 * token can call the operation.
 */
export function alwaysEmpty<const Row extends EmptyRow>({ filters, ...row }: Row) {
  const fields = Object.entries(filters)
  const item = describeObject(
    'An item. The list is always empty.',
    Object.fromEntries(fields.map(([name, type]) => [name, schemas[type]])),
  )
  return {
    ...row,
    ...same,
    response: pageOf(item),
    filterable: Object.fromEntries(fields.map(([name, type]) => [name, { type }])),
  }
}

/** Returns an `alwaysEmpty` row for a list below a host, which requires `hosts:read_only` and read access to that host. */
export function alwaysEmptyOfHost<const Row extends EmptyRow>(row: Row) {
  return { ...alwaysEmpty(row), ...below }
}

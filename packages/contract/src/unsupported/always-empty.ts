import Type, { type TSchema } from 'typebox'
import { hostReads } from '../shared/host-reads.ts'
import type { FilterType, OperationSpec } from '../shared/operation.ts'
import { pageOf, pageQuerySchema } from '../shared/page.ts'
import { timestampOf } from '../shared/timestamp.ts'
import { describeObject } from '../shared/describe-schema.ts'

type EmptyRow = Pick<OperationSpec, 'name' | 'path' | 'summary'> & {
  /** OpenAPI tag, by default that of unsupported products. */
  readonly area?: string
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
    area: 'Not offered',
    ...row,
    ...same,
    response: pageOf(item),
    filterable: Object.fromEntries(fields.map(([name, type]) => [name, { type }])),
  }
}

/** Returns an `alwaysEmpty` row for a list below a host, which requires `hosts:read_only` and read access to that host. */
export function alwaysEmptyOfHost<const Row extends EmptyRow>(row: Row) {
  const empty = alwaysEmpty(row)
  return { ...empty, ...hostReads, area: empty.area }
}

import Type, { type TSchema } from 'typebox'
import { idOf } from './ids.ts'
import type { FilterType, OperationSpec } from './operation.ts'
import { pageOf, pageQuerySchema } from './page.ts'
import { momentOf } from './timestamp.ts'

/** What is special about one list that is always empty here. */
type EmptyRow = Pick<OperationSpec, 'name' | 'path' | 'area' | 'summary'> & {
  /** Fields that its clients filter on; whatever they ask for, there is none. */
  readonly filters: Readonly<Record<string, FilterType>>
}

const description = 'A field to filter on.'
const schemas: Readonly<Record<FilterType, TSchema>> = {
  integer: Type.Integer({ description }),
  string: Type.String({ description }),
  boolean: Type.Boolean({ description }),
  datetime: momentOf(description),
  tags: Type.Array(Type.String({ description: 'A tag.' }), { description }),
}

/** What is the same of all of them. */
const same = {
  method: 'GET',
  scopes: [],
  grants: [],
  query: pageQuerySchema,
  dialects: ['linode'],
  isAlwaysEmpty: true,
} as const

/** What is the same of all of them that stand below a host: whoever may read the host may ask. */
const below = {
  scopes: ['hosts:read_only'],
  grants: [{ entity: 'host', at: 'path.hostId', level: 'read_only' }],
  params: Type.Object({ hostId: idOf('Number of the host.') }),
} as const

/**
 * A list of what Moorage does not have: a page without items, for clients that look before they act (decision H9). Page, page size and filter are
 * checked as in every list. Any token may ask, and only the linode dialect has it.
 */
export function alwaysEmpty<const Row extends EmptyRow>({ filters, ...row }: Row) {
  const fields = Object.entries(filters)
  const item = Type.Object(Object.fromEntries(fields.map(([name, type]) => [name, schemas[type]])), {
    additionalProperties: false,
    description: 'There is none.',
  })
  return {
    ...row,
    ...same,
    response: pageOf(item),
    filterable: Object.fromEntries(fields.map(([name, type]) => [name, { type }])),
  }
}

/** The same of a list that stands below a host. */
export function alwaysEmptyOfHost<const Row extends EmptyRow>(row: Row) {
  return { ...alwaysEmpty(row), ...below }
}

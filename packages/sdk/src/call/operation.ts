// The table is built by `npm run generate` (ADR 0036).
import { linodeFields, linodePaths, operationTable } from '../generated/operation-table.ts'

/** Name of an API dialect. */
export type DialectName = 'neutral' | 'linode'

/** Value types of filterable fields; `?` means nullable. */
export type FilterKind =
  | 'integer'
  | 'string'
  | 'boolean'
  | 'datetime'
  | 'tags'
  | `${'integer' | 'string' | 'datetime'}?`

/** Operation in the generated table, with neutral names. */
export interface OperationRow {
  readonly area: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  /** Absent if both dialects have the operation. */
  readonly dialects?: readonly DialectName[]
  readonly hasBody?: true
  /** Kind of response; absent for a single resource. */
  readonly answer?: 'page' | 'stream' | 'text'
  /** Parameters besides those of every list. */
  readonly query?: readonly string[]
  readonly event?: string
  readonly isJob?: true
  readonly isCreate?: boolean
  /** Ordered by unique, ascending IDs by default. */
  readonly isById?: true
  readonly isNewestFirstInLinode?: true
  readonly filterable?: Readonly<Record<string, FilterKind>>
}

/** Type of the generated table of operations, with literal paths. */
export type OperationTable = typeof operationTable

/** Operation name: `<resource>.<verb>`. */
export type OperationName = keyof OperationTable

/** Operation with the names of a dialect. */
export interface Operation extends OperationRow {
  readonly name: OperationName
  readonly verb: string
  readonly parameters: readonly string[]
  readonly isNewestFirst: boolean
}

/** Returns a dialect's operations by neutral name, with its paths and filter fields. */
export function operationsOf(dialect: DialectName): ReadonlyMap<string, Operation> {
  const made = new Map<string, Operation>()
  for (const name of operationNames()) {
    const row: OperationRow = operationTable[name]
    if (row.dialects?.includes(dialect) === false) continue
    made.set(
      name,
      dialect === 'neutral'
        ? shapeOperation(name, row, false)
        : shapeOperation(name, inLinode(row), row.isNewestFirstInLinode === true),
    )
  }
  return made
}

function* operationNames(): Generator<OperationName> {
  for (const name in operationTable) if (isOperationName(name)) yield name
}

function isOperationName(name: string): name is OperationName {
  return Object.hasOwn(operationTable, name)
}

function shapeOperation(name: OperationName, row: OperationRow, isNewestFirst: boolean): Operation {
  const verb = name.slice(name.indexOf('.') + 1)
  return {
    ...row,
    name,
    verb: verb.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    parameters: [...row.path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => parameter),
    isNewestFirst,
  }
}

function inLinode(row: OperationRow): OperationRow {
  const [from, to] = linodePaths.find(([one]) => row.path === one || row.path.startsWith(`${one}/`)) ?? ['', '']
  const fields = Object.entries(row.filterable ?? {}).map(([field, kind]) => [linodeFields[field] ?? field, kind])
  return {
    ...row,
    path: to + row.path.slice(from.length),
    ...(row.filterable ? { filterable: Object.fromEntries(fields) } : {}),
  }
}

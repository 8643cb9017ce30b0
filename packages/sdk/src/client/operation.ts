import { linodeFields, linodePaths, operationTable } from '../generated/operation-table.ts'

/** The two wires that an installation can speak. */
export type DialectName = 'neutral' | 'linode'

/** Value types of filterable fields; those with a question mark can be null. */
export type FilterKind =
  | 'integer'
  | 'string'
  | 'boolean'
  | 'datetime'
  | 'tags'
  | `${'integer' | 'string' | 'datetime'}?`

/** An operation as the generated table has it, in neutral words. */
export interface OperationRow {
  /** Where a client has it. */
  readonly area: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Relative to /v4, parameters in braces. */
  readonly path: string
  /** Present where only one dialect has it. */
  readonly dialects?: readonly DialectName[]
  readonly hasBody?: true
  /** What is answered where it is not one thing. */
  readonly answer?: 'page' | 'stream' | 'text'
  /** Query keys beside those of every list. */
  readonly query?: readonly string[]
  /** The event that an accepted call writes. */
  readonly event?: string
  /** Whether the event stands for work that can be waited for. */
  readonly isJob?: true
  /** Counted against the limit of creates. */
  readonly isCreate?: boolean
  /** Whether the list ascends by ids, each of which comes once, where no order is asked for. */
  readonly isById?: true
  readonly isNewestFirstInLinode?: true
  readonly filterable?: Readonly<Record<string, FilterKind>>
}

/** Every operation's name: `<resource>.<verb>`. */
export type OperationName = keyof typeof operationTable

/** An operation in the words of one dialect. */
export interface Operation extends OperationRow {
  readonly name: OperationName
  /** Name of its method in its area. */
  readonly verb: string
  /** Names of the parameters of its path, in their order. */
  readonly parameters: readonly string[]
  /** Whether the newest item of this list comes first where no order is asked for. */
  readonly isNewestFirst: boolean
}

/** The operations that a dialect has, by name; field names and paths are in its words. */
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

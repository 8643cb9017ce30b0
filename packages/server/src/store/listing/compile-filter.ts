import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { ListColumns } from './list-columns.ts'
import type { FilterNode, FilterTerm } from './list-request.ts'

type Test = RawBuilder<SqlBool>

/**
 * Returns the SQL condition of a parsed filter (decision C2). Values are parameters, cast so that a number beyond a column's range compares instead of failing.
 * Throws an Error if `columns` lacks a field that the parser accepted.
 */
export function compileFilter(node: FilterNode, columns: ListColumns): Test {
  if (node.kind === 'term') return compileTerm(node, columns)
  const parts = node.nodes.map((one) => compileFilter(one, columns))
  if (parts.length === 0) return node.kind === 'and' ? sql<SqlBool>`true` : sql<SqlBool>`false`
  return sql<SqlBool>`(${sql.join(parts, node.kind === 'and' ? sql` and ` : sql` or `)})`
}

function compileTerm(term: FilterTerm, columns: ListColumns): Test {
  const column = columns[term.field]
  if (!column) throw new Error(`this list has no column for the filterable field ${term.field}`)
  if (term.value === null) return compileNull(term, column.expression)
  const { type, expression } = column
  if (type === 'tags') return compileTags(term, expression)
  if (type === 'datetime') return compileTimestamp(term, expression)
  return compare(term, type, expression)
}

function compileNull(term: FilterTerm, expression: Expression<unknown>): Test {
  if (term.operator === 'eq') return sql<SqlBool>`${expression} is null`
  if (term.operator === 'neq') return sql<SqlBool>`${expression} is not null`
  throw new Error(`null cannot be ordered, but ${term.field} is compared by ${term.operator}`)
}

const casts = { integer: sql`bigint`, string: sql`text`, boolean: sql`boolean` } as const
const signs = { gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` } as const

/** Orders text by code point in every collation. */
function compare({ operator, value }: FilterTerm, type: keyof typeof casts, expression: Expression<unknown>): Test {
  if (operator === 'contains') return sql<SqlBool>`strpos(${expression}, ${value}::text) > 0`
  const parameter = sql`${value}::${casts[type]}`
  if (operator === 'eq') return sql<SqlBool>`${expression} = ${parameter}`
  if (operator === 'neq') return sql<SqlBool>`${expression} is distinct from ${parameter}`
  const collation = type === 'string' ? sql` collate "C"` : sql``
  return sql<SqlBool>`${expression}${collation} ${signs[operator]} ${parameter}`
}

/** Uses the array operator, which the GIN index supports. */
function compileTags(term: FilterTerm, expression: Expression<unknown>): Test {
  if (term.operator === 'contains') {
    return sql<SqlBool>`exists (select from unnest(${expression}) as tag where strpos(tag, ${term.value}::text) > 0)`
  }
  const isMember = sql<SqlBool>`${expression} @> array[${term.value}::text]`
  if (term.operator === 'eq') return isMember
  if (term.operator === 'neq') return sql<SqlBool>`not (${isMember})`
  throw new Error(`tags cannot be ordered, but they are compared by ${term.operator}`)
}

/** Compares whole seconds, as responses show them (decision A5). Ranges permit an index on the column. */
function compileTimestamp(term: FilterTerm, expression: Expression<unknown>): Test {
  const start = sql`${term.value}::timestamptz`
  const end = sql`(${term.value}::timestamptz + interval '1 second')`
  switch (term.operator) {
    case 'eq':
      return sql<SqlBool>`(${expression} >= ${start} and ${expression} < ${end})`
    case 'neq':
      return sql<SqlBool>`(${expression} is null or ${expression} < ${start} or ${expression} >= ${end})`
    case 'gt':
      return sql<SqlBool>`${expression} >= ${end}`
    case 'gte':
      return sql<SqlBool>`${expression} >= ${start}`
    case 'lt':
      return sql<SqlBool>`${expression} < ${start}`
    case 'lte':
      return sql<SqlBool>`${expression} < ${end}`
    case 'contains':
      throw new Error(`a timestamp does not support contains, but a filter uses it on ${term.field}`)
  }
}

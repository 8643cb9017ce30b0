import { type Selectable, sql } from 'kysely'
import type { Db } from '#store/open-store.ts'
import type { Database } from '#store/schema/tables.ts'

type Table = keyof Database
type Row<T extends Table> = Selectable<Database[T]>
type Column<T extends Table> = keyof Row<T> & string
type Plain<Value> = Value extends number ? number : Value
type Where<T extends Table> = { readonly [C in Column<T>]?: Plain<Row<T>[C]> | readonly Plain<Row<T>[C]>[] }
type Narrowing<T extends Table> = readonly [where?: Where<T>, order?: Column<T> | `${Column<T>} desc`]
type From = { readonly db: Db } | Db

type Columns<T extends Table> = '*' | Column<T> | readonly Column<T>[]
type Selected<T extends Table, C extends Columns<T>> = C extends '*'
  ? Row<T>
  : C extends Column<T>
    ? Pick<Row<T>, C>
    : C extends readonly (infer One extends Column<T>)[]
      ? Pick<Row<T>, One>
      : never

/** Returns the rows whose columns equal the values in `where` (for an array, one of its values), ordered by a column if given. */
export async function selectRows<T extends Table, const C extends Columns<T>>(
  from: From,
  table: T,
  columns: C,
  ...[where = {}, order]: Narrowing<T>
): Promise<Selected<T, C>[]> {
  const named = [columns].flat()
  const selected = columns === '*' ? sql`*` : sql.join(named.map((column) => sql.ref(column)))
  const [column, direction] = order?.split(' ') ?? []
  const falling = direction === 'desc' ? sql`desc` : sql``
  const sorted = column ? sql` order by ${sql.ref(column)} ${falling}` : sql``
  const query = sql<Selected<T, C>>`select ${selected} from ${sql.table(table)}${isMet(where)}${sorted}`
  return (await query.execute(dbOf(from))).rows
}

/** Like `selectRows`, but returns the first row. Throws if none exists. */
export async function selectRow<T extends Table, const C extends Columns<T>>(
  ...request: Parameters<typeof selectRows<T, C>>
): Promise<Selected<T, C>> {
  const [row] = await selectRows<T, C>(...request)
  if (!row) throw new Error(`${request[1]} has no such row`)
  return row
}

/** Sets columns of the rows that match `where` (as in `selectRows`), by default of all. */
export async function updateRows<T extends Table>(
  from: From,
  table: T,
  values: { readonly [C in Column<T>]?: Plain<Row<T>[C]> },
  where: Where<T> = {},
): Promise<void> {
  const set = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`update ${sql.table(table)} set ${sql.join(set)}${isMet(where)}`.execute(dbOf(from))
}

/** Returns a template tag that runs SQL immediately, with its values as parameters, and returns the rows. Rejects if the statement fails. */
export function sqlOn(from: From) {
  return async <R = unknown>(text: TemplateStringsArray, ...values: readonly unknown[]): Promise<R[]> =>
    (await sql<R>(text, ...values).execute(dbOf(from))).rows
}

const dbOf = (from: From): Db => ('db' in from ? from.db : from)

function isMet(where: object) {
  const terms = Object.entries(where).map(([column, value]) => {
    if (value === null) return sql`${sql.ref(column)} is null`
    return Array.isArray(value) ? sql`${sql.ref(column)} = any(${value})` : sql`${sql.ref(column)} = ${value}`
  })
  return terms.length === 0 ? sql`` : sql` where ${sql.join(terms, sql` and `)}`
}

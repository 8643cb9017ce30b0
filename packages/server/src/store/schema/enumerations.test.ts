import type { Selectable } from 'kysely'
import { expect, expectTypeOf, test } from 'vitest'
import { queryOnce } from '#testkit/database/query-once.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { enumerations } from './enumerations.ts'
import type { Database } from './tables.ts'

const { url } = await openTestStore()

async function readChecks(): Promise<Record<string, string[]>> {
  const rows = await queryOnce(
    url,
    `
    select c.relname as table, pg_get_constraintdef(k.oid) as check
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'c' and c.relnamespace = 'public'::regnamespace and not c.relispartition
      and pg_get_constraintdef(k.oid) ~ '= ANY|::text'
    order by c.relname, k.conname`,
  )
  return Object.fromEntries(rows.flatMap((row) => readCheck(String(row['table']), String(row['check']))))
}

function readCheck(table: string, check: string): [string, string[]][] {
  if (/ ~ '/.test(check) || check === "CHECK (((role = 'surge'::text) = (replaces_id IS NOT NULL)))") return []
  const [, column = '', texts = ''] = /^CHECK \(\((\w+) = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(check) ?? []
  expect(column, `a check of ${table} of another form: ${check}`).not.toBe('')
  return [[`${table}.${column}`, texts.split(', ').map((text) => text.replace(/^'(.*)'::text$/, '$1'))]]
}

const sorted = (lists: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(Object.entries(lists).map(([column, texts]) => [column, texts.toSorted()]))

test('each column that the schema restricts to fixed texts has one list, and each list has a check constraint', async () => {
  const listed = Object.entries(enumerations).flatMap(([table, columns]) =>
    Object.entries<readonly string[]>(columns).map(([column, texts]): [string, readonly string[]] => [
      `${table}.${column}`,
      texts,
    ]),
  )
  expect(sorted(await readChecks())).toEqual(sorted(Object.fromEntries(listed)))
})

type Row<Table extends keyof Database> = Selectable<Database[Table]>
type Lists = typeof enumerations
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false

/** Columns whose type differs from their list, ignoring null. */
type Unlike = {
  [T in keyof Lists]: {
    [C in keyof Lists[T] & string]: C extends keyof Row<T>
      ? Same<Lists[T][C] extends readonly (infer Text)[] ? Text : never, NonNullable<Row<T>[C]>> extends true
        ? never
        : `${T}.${C}`
      : `${T}.${C}`
  }[keyof Lists[T] & string]
}[keyof Lists]

/** Columns whose type has fixed texts, without a list. */
type Unlisted = {
  [T in keyof Database]: {
    [C in keyof Row<T> & string]: NonNullable<Row<T>[C]> extends string
      ? string extends NonNullable<Row<T>[C]>
        ? never
        : T extends keyof Lists
          ? C extends keyof Lists[T]
            ? never
            : `${T}.${C}`
          : `${T}.${C}`
      : never
  }[keyof Row<T> & string]
}[keyof Database]

test("a column's type equals its list, and a column with a type of fixed texts has a list or is restricted by code only", () => {
  expectTypeOf<Unlike>().toBeNever()
  expectTypeOf<Unlisted>().toEqualTypeOf<
    | 'configs.run_level'
    | 'configs.virt_mode'
    | 'disks.filesystem'
    | 'events.action'
    | 'events.entity_type'
    | 'events.secondary_type'
    | 'events.work_kind'
    | 'work.kind'
  >()
})

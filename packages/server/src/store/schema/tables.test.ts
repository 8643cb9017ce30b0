import { readFileSync } from 'node:fs'
import { parse } from '@babel/parser'
import { beforeAll, describe, expect, test } from 'vitest'
import { queryOnce } from '#testkit/database/query-once.ts'
import { openTestStore } from '#testkit/database/test-store.ts'

interface Column {
  readonly type: string
  readonly isNullable: boolean
}

/** Tables used in SQL only, and one into which only SQL inserts. */
const unspoken = ['billing_rule', 'clock', 'schema_migrations', 'schema_support']
const onlyRead = ['event_log']

const arrivals: Readonly<Record<string, string>> = {
  int8: 'number',
  int4: 'number',
  int2: 'number',
  text: 'string',
  uuid: 'string',
  numeric: 'string',
  timestamptz: 'string',
  bool: 'boolean',
  _text: 'string[]',
  json: 'json',
  jsonb: 'json',
  bytea: 'Buffer',
}

interface LiveColumn extends Column {
  readonly isFilledIn: boolean
  readonly isIdentity: boolean
}

const { url } = await openTestStore()
let live: ReadonlyMap<string, ReadonlyMap<string, LiveColumn>>
beforeAll(async () => {
  const rows = await queryOnce(
    url,
    `
    select c.relname as table, a.attname as column, t.typname as type, not a.attnotnull as nullable, a.attidentity = 'a' as identity,
      a.atthasdef or a.attidentity <> '' or not a.attnotnull as filled
    from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`,
  )
  live = new Map(
    [...Map.groupBy(rows, (row) => String(row['table']))].map(([table, columns]) => [
      table,
      new Map(columns.map(readColumn)),
    ]),
  )
})

function readColumn(row: Record<string, unknown>): [string, LiveColumn] {
  const type = String(row['type'])
  return [
    String(row['column']),
    {
      type: arrivals[type] ?? type,
      isNullable: Boolean(row['nullable']),
      isFilledIn: Boolean(row['filled']),
      isIdentity: Boolean(row['identity']),
    },
  ]
}

const typed = readTables()

describe('tables.ts', () => {
  test('has exactly the tables of the schema', () => {
    expect([...typed.keys()].toSorted()).toEqual(
      [...live.keys()].filter((table) => !unspoken.includes(table)).toSorted(),
    )
  })

  test.each([...typed])('has %s with the columns, types and nulls of the schema', (table, columns) => {
    const told = new Map(columns.map(({ name, type, isNullable }) => [name, { type, isNullable }]))
    const found = new Map(
      [...(live.get(table) ?? [])].map(([name, { type, isNullable }]) => [name, { type, isNullable }]),
    )
    expect(told).toEqual(found)
  })

  test.each([...typed].filter(([table]) => !onlyRead.includes(table)))(
    'lets an insert into %s omit only columns that the schema fills in, and never set an identity',
    (table, columns) => {
      const column = (name: string) => live.get(table)?.get(name)
      expect(columns.filter((one) => one.isOptional && !column(one.name)?.isFilledIn).map((one) => one.name)).toEqual(
        [],
      )
      expect(columns.filter((one) => one.isIdentity !== column(one.name)?.isIdentity).map((one) => one.name)).toEqual(
        [],
      )
    },
  )
})

interface TypedColumn extends Column {
  readonly name: string
  readonly isOptional: boolean
  readonly isIdentity: boolean
}

function readTables(): ReadonlyMap<string, readonly TypedColumn[]> {
  const files = [
    'account-tables.ts',
    'backup-tables.ts',
    'cluster-tables.ts',
    'event-tables.ts',
    'host-tables.ts',
    'trash-tables.ts',
    'tables.ts',
  ]
  const members = new Map(files.flatMap(readInterfaces))
  return new Map(
    members
      .get('Database')
      ?.map((table) => [
        table.name,
        (members.get(table.type) ?? []).map(({ name, type }) => ({ name, ...readType(type) })),
      ]),
  )
}

function readInterfaces(file: string): [string, { name: string; type: string }[]][] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8')
  const { body } = parse(text, { sourceType: 'module', plugins: ['typescript'] }).program
  return body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'TSInterfaceDeclaration') return []
    const members = declared.body.body.map((member) => {
      if (member.type !== 'TSPropertySignature' || member.key.type !== 'Identifier' || !member.typeAnnotation)
        throw new Error(`${file} has an unsupported member in ${declared.id.name}`)
      const { start, end } = member.typeAnnotation.typeAnnotation
      return { name: member.key.name, type: text.slice(start ?? 0, end ?? 0) }
    })
    return [[declared.id.name, members]]
  })
}

function readType(type: string): Omit<TypedColumn, 'name'> {
  const plain = { isNullable: false, isOptional: false, isIdentity: false }
  if (/^GeneratedId(<\w+>)?$/.test(type)) return { ...plain, type: 'number', isOptional: true, isIdentity: true }
  if (type === 'Time') return { ...plain, type: 'string', isOptional: true }
  if (type === 'TimeOrNull') return { ...plain, type: 'string', isNullable: true, isOptional: true }
  const [, word, inner = ''] = /^(Generated|Defaulted|Json)<(.*)>$/s.exec(type) ?? []
  if (word === 'Json')
    return { ...plain, type: 'json', isNullable: inner === 'unknown' || inner.endsWith('| null'), isOptional: true }
  if (word !== undefined) return { ...readType(inner), isOptional: true }
  const [value = '', ...others] = type.split('|').map((one) => one.trim())
  return {
    ...plain,
    type: arrivalOf(value),
    isNullable: others.includes('null'),
  }
}

function arrivalOf(type: string): string {
  if (type === 'Buffer' || !/^[A-Z]\w*$/.test(type)) return type
  return type.endsWith('Id') ? 'number' : 'string'
}

import { describe, expect, it } from 'vitest'
import { checkSqlBuilding } from './check-sql-building.ts'
import { checkSqlClock } from './check-sql-clock.ts'
import { plantProject } from '../project/project.ts'

describe('the clock in SQL', () => {
  const find = (path: string, text: string) => checkSqlClock(plantProject({ [path]: text })).map((one) => one.line)

  it.each(['now()', 'NOW( )', 'clock_timestamp()', 'CURRENT_TIMESTAMP', 'current_date', 'transaction_timestamp()'])(
    'reports %s in a script and in code',
    (word) => {
      expect(find('src/a.sql', `create table a (\n  at timestamptz default ${word}\n);`)).toEqual([2])
      expect(find('src/a.ts', `const q = 'select ${word}'`)).toEqual([1])
      expect(find('src/a.ts', `const q = sql\`\n  a < ${word}\``)).toEqual([2])
    },
  )
})

describe('SQL built from text', () => {
  const find = (text: string) => checkSqlBuilding(plantProject({ 'src/a.ts': text })).map((one) => one.line)

  it.each([
    'db.query(`select * from t where a = ${a}`)',
    'const q = `insert into t values (${a})`',
    "db.query('delete from t where a = ' + a)",
    'db.query(`update t set a = ${a}`)',
    'db.query(`create database ${name}`)',
    'sql.raw(name)',
    'sql.raw(`a ${b}`)',
    'raw`select a from ${b}`',
    'db.query(`listen ${channel}`)',
    "const q = 'select a from ' + b + ' where c'",
    'let t = "a"; q(`select a from ${t}`)',
    'const f = (t: string) => q(`select a from ${t}`)',
    'const t = "a"; const f = (t) => q(`select a from ${t}`)',
  ])('reports %s', (text) => expect(find(text)).toEqual([1]))

  it.each(['sql`select a from t where b = ${b}`', 'registry.query`select a from t where b = ${b}`'])(
    'accepts %s, whose tag makes parameters of its values',
    (text) => expect(find(text)).toEqual([]),
  )

  it('accepts a constant of another file, and reports a value of another file', () => {
    const use = (text: string) =>
      checkSqlBuilding(
        plantProject({ 'src/a.ts': "import { t } from './b.ts'\nq(`select a from ${t}`)", 'src/b.ts': text }),
      )
    expect(use("export const t = 'x'")).toEqual([])
    expect(use('export const t = read()')).toHaveLength(1)
  })
})

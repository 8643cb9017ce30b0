import { expect, test } from 'vitest'
import { openTestStore } from '#testkit/database/test-store.ts'
import { migrateSchema, type SchemaSteps } from './migrate-schema.ts'
import { openSchema } from './open-schema.ts'

const { url } = await openTestStore()

const released = ['create table made.one (id integer); create table made.two (id integer)']
const planOf = (steps: readonly string[]): SchemaSteps => ({
  advisoryLockKey: 7_236_999,
  foundation: ['create schema if not exists made', 'create table if not exists made.steps (step integer primary key)'],
  steps,
  countSteps: 'select count(*)::integer as taken from made.steps',
  recordStep: 'insert into made.steps (step) values ($1)',
})

test('a step and a transaction of the previous release that lock two tables in opposite order both succeed', async () => {
  const schema = openSchema({ title: 'The schema', connection: url, application: 'test', poolMax: 2 })
  await migrateSchema(schema.pool, planOf(released))
  const later = [
    ...released,
    'alter table made.one add name text',
    'alter table made.one add a text; alter table made.two add b text',
  ]
  const other = await schema.pool.connect()
  await other.query('begin; lock table made.two in row exclusive mode')
  const migrated = migrateSchema(schema.pool, planOf(later))
  await expect
    .poll(async () => (await other.query('select from pg_locks where not granted')).rowCount)
    .toBeGreaterThan(0)
  await other.query('lock table made.one in row exclusive mode; commit')
  other.release()
  await migrated
  const { rows } = await schema.pool.query<{ step: number }>('select step from made.steps order by step')
  expect(rows.map(({ step }) => step)).toEqual([1, 2, 3])
  await schema.close()
})

import pg from 'pg'
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { afterAll } from 'vitest'
import { columnTypes } from '#store/column-types.ts'
import { createTestDatabase } from './test-database.ts'
import type { Database } from '#store/schema/tables.ts'

interface RecordedDatabase {
  readonly db: Kysely<Database>
  take(): readonly CompiledQuery[]
  close(): Promise<void>
}

function recordStatements(url: string): RecordedDatabase {
  let request: CompiledQuery[] = []
  const dialect = new PostgresDialect({
    pool: new pg.Pool({ connectionString: url, max: 1, statement_timeout: 5_000, types: columnTypes }),
  })
  const db = new Kysely<Database>({ dialect, log: ({ query }) => void request.push(query) })
  const take = (): readonly CompiledQuery[] => {
    const taken = request
    request = []
    return taken
  }
  return { db, take, close: () => db.destroy() }
}

interface NodeRead {
  readonly node: string
  readonly loops: number
  /** Average number of rows per loop. */
  readonly rows: number
}

/** Plan for the query's values, or one generic plan for all values. */
export type QueryPlanMode = 'force_custom_plan' | 'force_generic_plan'

interface Plan extends Readonly<Record<string, unknown>> {
  readonly Plans?: readonly Plan[]
}

/** Executes a query, and returns what each plan node has read. Fails after 5 s. Leaves the connection's settings changed. */
export async function explainReads(
  client: pg.Client,
  query: CompiledQuery,
  mode: QueryPlanMode,
): Promise<readonly NodeRead[]> {
  await client.query(
    `select set_config('plan_cache_mode', $1, false), set_config('max_parallel_workers_per_gather', '0', false), set_config('statement_timeout', '5000', false)`,
    [mode],
  )
  await client.query(`prepare asked as ${query.sql}`)
  try {
    const values = query.parameters.map(writeValue).join(', ')
    const { rows } = await client.query<{ 'QUERY PLAN': readonly { Plan: Plan }[] }>(
      `explain (analyze, timing off, format json) execute asked${values && `(${values})`}`,
    )
    return rows.flatMap((row) => row['QUERY PLAN'].flatMap((each) => listNodes(each.Plan)))
  } finally {
    await client.query('deallocate asked')
  }
}

function writeValue(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value)
    ? pg.escapeLiteral(`{${value.map((one) => JSON.stringify(one)).join(',')}}`)
    : pg.escapeLiteral(String(value))
}

function listNodes(plan: Plan): readonly NodeRead[] {
  const number = (name: string): number => Number(plan[name] ?? 0)
  const removed = ['Rows Removed by Filter', 'Rows Removed by Join Filter', 'Rows Removed by Index Recheck'].map(number)
  const own = {
    node: ['Node Type', 'Relation Name', 'Index Name'].flatMap((name) => plan[name] ?? []).join(' '),
    loops: number('Actual Loops'),
    rows: removed.reduce((sum, one) => sum + one, number('Actual Rows')),
  }
  return [own, ...(plan.Plans ?? []).flatMap(listNodes)]
}

/** Database for tests of query plans. */
export interface QueryPlanBench {
  readonly recorded: RecordedDatabase
  readonly client: pg.Client
}

/** Creates a test file's database and runs the SQL in `seed`. Returns a connection and a recorder of statements; `afterAll` closes both. */
export async function openQueryPlanBench(seed: string): Promise<QueryPlanBench> {
  const database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(seed)
  const recorded = recordStatements(database.url)
  afterAll(async () => {
    await recorded.close()
    await client.end()
    await database.close()
  })
  return { recorded, client }
}

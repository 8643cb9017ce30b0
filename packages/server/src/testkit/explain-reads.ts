import type { CompiledQuery } from 'kysely'
import pg from 'pg'

/** What one node of a plan did when it ran. */
export interface NodeRead {
  readonly node: string
  readonly loops: number
  /** Rows that it looked at in each loop, on the average. */
  readonly rows: number
}

/** Whether the server plans for these values, or once for whatever values come. */
export type PlanMode = 'force_custom_plan' | 'force_generic_plan'

interface Plan extends Readonly<Record<string, unknown>> {
  readonly Plans?: readonly Plan[]
}

/** Runs a statement in one process of the server and tells what each node of its plan has read; a plan that takes longer than 5 s fails. */
export async function explainReads(
  client: pg.Client,
  query: CompiledQuery,
  mode: PlanMode,
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

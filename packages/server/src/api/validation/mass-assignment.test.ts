import { type CompiledOperation, linode, neutral, operations } from '@moorage/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { scenarios } from '#testkit/operation-table/scenarios.ts'
import { servedNamesIn } from '#testkit/operation-table/served-names.ts'
import { useTableWorld } from '#testkit/http/use-bench.ts'
import { wireBody } from '#testkit/operation-table/wire-body.ts'

/** Values that nothing else has, to be looked for where they must not arrive. */
const marks = { number: 987_654_321, text: 'smuggled', moment: '1999-01-01T00:00:00' } as const
/** Fields that answers have or rows have, and that nobody may set where the operation does not take them. */
const foreign: Readonly<Record<string, unknown>> = {
  id: marks.number,
  uid: marks.text,
  status: marks.text,
  created: marks.moment,
  updated: marks.moment,
  account: marks.text,
  account_id: marks.number,
  user_id: marks.number,
  username: marks.text,
  email: marks.text,
  restricted: marks.text,
  is_restricted: marks.text,
  host_id: marks.number,
  host_label: marks.text,
  orch_cluster_id: marks.number,
  source_id: marks.number,
  token: marks.text,
  secret: marks.text,
  hash: marks.text,
  scopes: marks.text,
  expiry: marks.moment,
  entity_id: marks.number,
  filesystem_path: marks.text,
  hardware_type: marks.text,
  io_ready: marks.text,
  label: marks.text,
  tags: [marks.text],
  region: marks.text,
  type: marks.text,
  image: marks.text,
  ipv4: [marks.text],
  size: marks.number,
  size_gib: marks.number,
  nodes: [marks.text],
  count: marks.number,
  kubeconfig: marks.text,
  wants_power: marks.text,
  deleted_at: marks.moment,
  password_hash: marks.text,
  add_volumes: marks.text,
  account_access: marks.text,
  grants: { volume: [{ id: marks.number, permissions: 'read_write' }] },
  ['__proto__']: { status: marks.text },
}

interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
}

/** A body with every foreign field in every object of it; what the schema knows there stays as it is. */
function smuggle(body: unknown, schema: Shape | undefined): unknown {
  if (Array.isArray(body)) return body.map((one) => smuggle(one, schema?.items))
  if (typeof body !== 'object' || body === null) return body
  const known = schema?.properties
  // A map's keys are the caller's own.
  if (schema && !known) return body
  const own = Object.entries(body).map(([name, value]) => [name, smuggle(value, known?.[name] ?? {})] as const)
  return Object.fromEntries([
    ...Object.entries(foreign).filter(([name]) => known === undefined || !Object.hasOwn(known, name)),
    ...own,
  ])
}

describe.each([neutral, linode])('fields that an operation does not take ($name dialect)', async (words) => {
  const changing = servedNamesIn(words.name).filter(
    (name) => operations.find((one) => one.name === name)?.method !== 'GET',
  )
  const world = await useTableWorld(words)

  it.each(changing)('%s: are ignored at every depth of its body (decision A4)', async (name) => {
    const compiled = world.operations.find((one) => one.operation.name === name) as CompiledOperation
    const { params = {}, body = {} } = await scenarios[name].ask(world)
    const sent = JSON.stringify(smuggle(wireBody(world.dialect, body), compiled.body ?? { properties: {} }))
    const { status, text } = await world.http.call(compiled.operation.method, pathOf(compiled, params), { body: sent })
    expect([status, text], sent).toEqual([200, text])
    for (const mark of Object.values(marks)) expect(text).not.toContain(String(mark))
  })

  it('none of them has arrived in any row of the database', async () => {
    const { rows } = await sql<{
      name: string
    }>`select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(
      world.http.store.db,
    )
    expect(rows.length).toBeGreaterThan(10)
    for (const { name } of rows) {
      const found =
        await sql`select * from ${sql.table(name)} as one where one::text ~ ${Object.values(marks).join('|')}`.execute(
          world.http.store.db,
        )
      expect([name, found.rows]).toEqual([name, []])
    }
  })

  function pathOf(compiled: CompiledOperation, params: Readonly<Record<string, string | number>>): string {
    return `/v4${compiled.path.replaceAll(/\{(\w+)\}/g, (_braces, one: string) => encodeURIComponent(params[one] ?? ''))}`
  }
})

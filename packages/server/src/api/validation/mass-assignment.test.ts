import { type CompiledOperation, linode, neutral, operations } from '@moorage/contract'
import { sql } from 'kysely'
import { sqlOn } from '#testkit/database/rows.ts'
import { describe, expect, it } from 'vitest'
import { scenarios } from '#testkit/operation-table/scenarios.ts'
import { servedNamesIn } from '#testkit/operation-table/served-names.ts'
import { useTableFixture } from '#testkit/benches/use-bench.ts'
import { wireBody } from '#testkit/operation-table/wire-body.ts'

const marks = { number: 987_654_321, text: 'smuggled', moment: '1999-01-01T00:00:00' } as const
/** Fields of responses or rows that no operation accepts unless declared. */
const all = (names: string, value: unknown) => Object.fromEntries(names.split(' ').map((name) => [name, value]))
const foreign: Readonly<Record<string, unknown>> = {
  ...all('id account_id user_id host_id orch_cluster_id source_id entity_id size size_gib count', marks.number),
  ...all('uid status account username email restricted is_restricted host_label token secret hash scopes', marks.text),
  ...all('filesystem_path hardware_type io_ready label region type image kubeconfig wants_power', marks.text),
  ...all('password_hash add_volumes account_access', marks.text),
  ...all('created updated expiry deleted_at', marks.moment),
  ...all('tags ipv4 nodes', [marks.text]),
  grants: { volume: [{ id: marks.number, permissions: 'read_write' }] },
  ['__proto__']: { status: marks.text },
}

interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
}

/** Known fields stay. */
function smuggle(body: unknown, schema: Shape | undefined): unknown {
  if (Array.isArray(body)) return body.map((one) => smuggle(one, schema?.items))
  if (typeof body !== 'object' || body === null) return body
  const known = schema?.properties
  // Clients choose the keys of a map.
  if (schema && !known) return body
  const own = Object.entries(body).map(([name, value]) => [name, smuggle(value, known?.[name] ?? {})] as const)
  return Object.fromEntries([
    ...Object.entries(foreign).filter(([name]) => known === undefined || !Object.hasOwn(known, name)),
    ...own,
  ])
}

describe.each([neutral, linode])('fields that an operation does not accept ($name dialect)', async (words) => {
  const changing = servedNamesIn(words.name).filter(
    (name) => operations.find((one) => one.name === name)?.method !== 'GET',
  )
  const world = await useTableFixture(words)

  it.each(changing)('%s: are ignored at every depth of its body (decision A4)', async (name) => {
    const compiled = world.operations.find((one) => one.operation.name === name) as CompiledOperation
    const { params = {}, body = {} } = await scenarios[name].request(world)
    const sent = JSON.stringify(smuggle(wireBody(world.dialect, body), compiled.body ?? { properties: {} }))
    const { status, text } = await world.http.call(compiled.operation.method, pathOf(compiled, params), { body: sent })
    expect([status, text], sent).toEqual([200, text])
    for (const mark of Object.values(marks)) expect(text).not.toContain(String(mark))
  })

  it('are in no row of the database', async () => {
    const rows = await sqlOn(world.http.store)<{
      name: string
    }>`select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'`
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

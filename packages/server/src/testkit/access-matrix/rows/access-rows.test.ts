import { readFileSync } from 'node:fs'
import { type BodyScope, hasDialect, operations } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import type { MatrixRequirement } from './access-row.ts'
import { readAccessRows } from './read-access-rows.ts'
import { readBodyScopeRows, readClosedRows } from './read-field-rows.ts'

const contract = new URL('../../../../../../docs/spec/service-api.md', import.meta.url)
const resource = (entity: 'volume' | 'host' | 'cluster', level: 'read_only' | 'read_write', on = 'path') =>
  ({ kind: 'resource', entity, level, on }) as const
const said: readonly (readonly [string, readonly number[], readonly MatrixRequirement[]])[] = [
  [
    'creating a volume (2) and cloning one (8) require the user to hold the add_volumes grant',
    [2, 8],
    [{ kind: 'add', grant: 'add_volumes' }],
  ],
  [
    'Attach (6) requires read_only or read_write permission on the volume and read_write on the host',
    [6],
    [resource('volume', 'read_only'), resource('host', 'read_write', 'host_id')],
  ],
  [
    'Detach (7) requires read_write on the volume and on the host',
    [7],
    [resource('volume', 'read_write'), resource('host', 'read_write', 'its host')],
  ],
  [
    'Update, delete and resize of a volume require read_write permission on it',
    [4, 5, 9],
    [resource('volume', 'read_write')],
  ],
  ['Deleting a cluster requires read_write permission on it', [14], [resource('cluster', 'read_write')]],
]

describe('docs/access.md, the oracle of the authorization matrix', () => {
  const rows = readAccessRows('neutral')

  it('contains every requirement of point 4 of "Authentication" in the contract', () => {
    const point = /^4\. Grants and permissions: (.*)\.$/m.exec(readFileSync(contract, 'utf8'))?.[1]
    expect(point?.split('. ')).toEqual(said.map(([sentence]) => sentence))
    for (const [, numbers, required] of said)
      for (const number of numbers) {
        const row = rows.find((one) => one.number === number)
        expect(row?.requirements.map(({ requirement }) => requirement)).toEqual(expect.arrayContaining([...required]))
      }
  })

  it.each(['neutral', 'linode'] as const)(
    'has exactly one row for each operation of the %s table, with its method and path (ADR 0015)',
    (dialect) => {
      type Named = { readonly method: string; readonly path: string; readonly number?: number | null }
      const line = ({ method, path, number }: Named, name: string): string =>
        `${name}: ${method} ${path} ${number ?? 'without a number'}`
      expect(
        readAccessRows(dialect)
          .map((row) => line(row, row.operation))
          .toSorted(),
      ).toEqual(
        operations
          .filter((one) => hasDialect(one, dialect))
          .map((one) => line(one, one.name))
          .toSorted(),
      )
    },
  )

  it('lists exactly the fields of the table that require all scopes (decision G8)', () => {
    const when = ({ from, to }: BodyScope): string =>
      to === undefined ? 'always' : `when ${to}${from === true ? ', of a restricted user' : ''}`
    const table = operations.flatMap(({ name, bodyScopes = [] }) =>
      bodyScopes.map((rule) => ({ operation: name, field: rule.field, when: when(rule) })),
    )
    expect(readBodyScopeRows()).toEqual(table)
  })

  it('lists exactly the operations and fields of the table that are closed to applications (decision G11)', () => {
    const table = operations.flatMap(({ name, closedToApps = [] }) =>
      (closedToApps === 'always' ? [null] : closedToApps).map((field) => ({ operation: name, field })),
    )
    expect(readClosedRows()).toEqual(table)
  })
})

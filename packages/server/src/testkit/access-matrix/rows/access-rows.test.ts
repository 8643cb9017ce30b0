import { type BodyScope, isSpokenIn, operations } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import { compareWithContract } from './compare-with-contract.ts'
import { readAccessRows } from './read-access-rows.ts'
import { readBodyScopeRows, readClosedRows } from './read-field-rows.ts'
import { readContractRows } from './read-contract-rows.ts'

describe('docs/access.md, the oracle of the authorisation matrix', () => {
  const rows = readAccessRows('neutral')

  it('says of operations 1 to 30 what the contract says (Authentication 3 and 4)', () => {
    const contract = readContractRows()
    expect(contract.map((one) => one.number)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
    expect(contract.every((one) => one.scopes.length > 0)).toBe(true)
    expect(compareWithContract(rows, contract)).toEqual([])
  })

  it.each(['neutral', 'linode'] as const)(
    'has one row for each operation of the %s table, under its method and path, and no other (ADR 0015)',
    (dialect) => {
      const line = ({ method, path }: { method: string; path: string }, name: string): string =>
        `${name}: ${method} ${path}`
      expect(
        readAccessRows(dialect)
          .map((row) => line(row, row.operation))
          .toSorted(),
      ).toEqual(
        operations
          .filter((one) => isSpokenIn(one, dialect))
          .map((one) => line(one, one.name))
          .toSorted(),
      )
    },
  )

  it('wants other scopes of the linode dialect only where a row says so', () => {
    const usual = new Map(rows.map((row) => [row.operation, row.scopes?.join()]))
    const other = readAccessRows('linode').filter(
      (row) => usual.has(row.operation) && row.scopes?.join() !== usual.get(row.operation),
    )
    expect(other.map((row) => [row.operation, row.scopes])).toEqual([
      ['node.view', ['orch:read_only']],
      ['event.mark_seen', ['events:read_only']],
      ['event.mark_read', ['events:read_only']],
    ])
  })

  it('names every field that wants all scopes as the table does, and no other (decision G8)', () => {
    const when = ({ from, to }: BodyScope): string =>
      to === undefined ? 'always' : `when ${to}${from === true ? ', of a restricted user' : ''}`
    const table = operations.flatMap(({ name, bodyScopes = [] }) =>
      bodyScopes.map((rule) => ({ operation: name, field: rule.field, when: when(rule) })),
    )
    expect(readBodyScopeRows()).toEqual(table)
    expect(() =>
      readBodyScopeRows('| Field | Of | Wants all scopes |\n| --- | --- | --- |\n| `a` | `b.c` | sometimes |'),
    ).toThrow('nobody knows when "sometimes" is')
  })

  it('names what is closed to applications as the table does, and nothing else (decision G11)', () => {
    const table = operations.flatMap(({ name, closedToApps = [] }) =>
      (closedToApps === 'always' ? [null] : closedToApps).map((field) => ({ operation: name, field })),
    )
    expect(readClosedRows()).toEqual(table)
    expect(() => readClosedRows('| Closed to applications | When |\n| --- | --- |\n| `a.b` | often |')).toThrow(
      'nobody knows when "often" is',
    )
  })

  it('a changed contract is not passed over', () => {
    expect(() => readContractRows('4. Grants and permissions: Resize needs nothing.\n')).toThrow('Resize needs nothing')
    const [first, ...others] = readContractRows()
    const changed = {
      number: 1,
      method: 'GET',
      path: '/volumes',
      scopes: ['volumes:read_write'],
      requirements: [{ kind: 'unrestricted' }],
    } as const
    expect(first?.number).toBe(1)
    expect(compareWithContract(rows, [changed, ...others, { ...changed, number: 31 }])).toEqual([
      'volume.list: the contract wants volumes:read_write',
      'volume.list: the contract asks for {"kind":"unrestricted"}',
      'operation 31 has 0 rows',
    ])
  })

  it.each([
    ['| `a.b` | GET `/a` | public | nothing | 404 |', 'answers for no need'],
    ['| `a.b` | GET `/a` | public | own; own | 404 |', 'as many answers'],
    ['| `a.b` | GET `/a` | volumes | own | 404 |', 'not of the form'],
    ['| `a.b` | GET `/a` | public | volume write | 404 |', 'not of the form'],
  ])('a row in other words is refused: %s', (row, reason) => {
    const heading =
      '| Operation | Method and path | Scopes | A restricted user needs | Without it |\n| --- | --- | --- | --- | --- |\n'
    expect(() => readAccessRows('neutral', heading + row)).toThrow(reason)
  })
})

import { describe, expect, test } from 'vitest'
import { readable } from './print-result.ts'

const wide = Number.POSITIVE_INFINITY
const users = [
  { account: 'default', username: 'admin', email: '', is_restricted: false },
  { account: 'Shipyard', username: 'ada', email: 'ada@example.org', is_restricted: true },
]

describe('readable output', () => {
  test('a list is a table with a header and one line per row', () => {
    expect(readable({ users }, wide)).toBe(
      [
        'ACCOUNT   USERNAME  EMAIL            RESTRICTED',
        'default   admin     -                no',
        'Shipyard  ada       ada@example.org  yes',
        '',
      ].join('\n'),
    )
  })

  test('fields come first, then each list under its name; an empty list prints none', () => {
    expect(readable({ user: 'ada', tokens: [{ id: 7, scopes: ['a', 'b'] }], applications: [] }, wide)).toBe(
      'user          ada\napplications  none\n\ntokens:\nID  SCOPES\n7   a, b\n',
    )
  })

  test('a nested field has a dotted name, and no JSON is printed', () => {
    expect(readable({ account: 'default', limits: { volumes: 5, gib: null } }, wide)).toBe(
      'account         default\nlimits.volumes  5\nlimits.gib      -\n',
    )
  })

  test('an empty result prints Done', () => {
    expect(readable({}, wide)).toBe('Done.\n')
  })

  test('rows without a field, or with an object, keep their columns', () => {
    expect(readable({ rows: [{ a: 1 }, { b: { x: 1, y: null } }] }, wide)).toBe('A  B\n1  -\n-  x: 1, y: -\n')
  })
})

describe('on a terminal', () => {
  test('no line is wider than the terminal: the widest columns are shortened first', () => {
    const rows = [{ id: 1, name: 'moor-c19e8ea7-volume-1-509faff1', note: 'a rather long note about it', size: 20 }]
    const lines = readable({ rows }, 40).trimEnd().split('\n')
    expect(lines).toEqual(['ID  NAME            NOTE            SIZE', '1   moor-c19e8ea7…  a rather long…  20'])
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(40)
  })

  test('a line that does not fit is truncated', () => {
    const row = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`column_${index}`, 'x'.repeat(20)]))
    for (const line of readable({ rows: [row] }, 60)
      .trimEnd()
      .split('\n'))
      expect(line.length).toBeLessThanOrEqual(60)
  })

  test('wide characters count as two cells, and control characters are replaced', () => {
    expect(
      readable(
        {
          rows: [
            { label: '日本', id: 1 },
            { label: '\u001b[2J\n', id: 2 },
          ],
        },
        wide,
      ),
    ).toBe('LABEL  ID\n日本   1\n?[2J?  2\n')
  })
})

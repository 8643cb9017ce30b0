import { describe, expect, test } from 'vitest'
import { checkColumns, renderListTable } from './render-list.ts'

const nowMs = Date.parse('2026-11-26T12:00:00Z')
const listed = { resource: 'volume', dialect: 'neutral', nowMs } as const
const choice = { format: 'table', isQuiet: false, columns: null } as const
const volume = {
  id: 1,
  label: 'data',
  status: 'active',
  size: 20,
  region: 'us-east',
  host_label: null,
  tags: ['a', 'b'],
  created: '2026-11-26T11:00:00',
}

describe('a list on a terminal', () => {
  test('has the columns of its resource, aligned numbers with units, and relative times', () => {
    const items = [volume, { ...volume, id: 12, label: 'web', size: 1_000, host_label: 'web-1' }]
    expect(renderListTable(items, listed, choice, Infinity)).toBe(
      [
        'ID  LABEL  STATUS  SIZE      REGION   HOST   CREATED',
        ' 1  data   active    20 GiB  us-east  -      60m ago',
        '12  web    active  1000 GiB  us-east  web-1  60m ago',
        '',
      ].join('\n'),
    )
  })

  test('uses the words of the linode dialect', () => {
    const { host_label: _host, ...rest } = volume
    const rendered = renderListTable(
      [{ ...rest, linode_label: 'web-1' }],
      { ...listed, dialect: 'linode' },
      choice,
      Infinity,
    )
    expect(rendered).toContain('LINODE')
    expect(rendered).toContain('web-1')
  })

  test('no line is wider than the terminal', () => {
    for (const line of renderListTable([{ ...volume, label: 'x'.repeat(80) }], listed, choice, 50).split('\n'))
      expect(line.length).toBeLessThanOrEqual(50)
  })

  test('--columns selects fields, also nested ones, and rejects an unknown field', () => {
    const columns = { ...choice, columns: ['label', 'tags'] }
    expect(renderListTable([volume], listed, columns, Infinity)).toBe('LABEL  TAGS\ndata   a, b\n')
    expect(() => checkColumns([volume], ['colour'])).toThrow(
      /^Column "colour" does not exist\. Available columns: id, label, status/,
    )
  })

  test('wide shows every plain field', () => {
    expect(renderListTable([volume], listed, { ...choice, format: 'wide' }, Infinity)).toContain('TAGS')
  })
})

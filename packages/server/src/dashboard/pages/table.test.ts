import { expect, test } from 'vitest'
import { renderHtmlTable } from './table.ts'

const table = (rows: readonly (readonly string[])[]): string =>
  renderHtmlTable({ id: 't', title: 'Things', columns: ['Name', 'State'], rows, empty: 'None.' }).text

test('the heading labels a table, the first cell its row, and the column name each cell on narrow screens', () => {
  expect(table([['a', 'good']])).toContain('<table role="table" aria-labelledby="t">')
  expect(table([['a', 'good']])).toContain(
    '<th role="rowheader" scope="row" data-column="Name">a</th><td role="cell" data-column="State">good</td>',
  )
})

test('shows a text if it has no rows, and the number of omitted rows above 500', () => {
  expect(table([])).toContain('<p class="empty">None.</p>')
  const much = table(Array.from({ length: 503 }, (_one, turn) => [`row ${turn}`, '']))
  expect([much.match(/role="rowheader"/g)?.length, much.includes('<p>3 more rows are not shown.</p>')]).toEqual([
    500,
    true,
  ])
})

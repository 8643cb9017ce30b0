import { expect, test } from 'vitest'
import { renderHtmlTable } from './table.ts'

const table = (rows: readonly (readonly string[])[]): string =>
  renderHtmlTable({ id: 't', title: 'Things', columns: ['Name', 'State'], rows, empty: 'None.' }).text

test('a table is named by its heading, its rows by their first cell, and each cell by its column where there is no room for a head', () => {
  expect(table([['a', 'good']])).toContain('<table role="table" aria-labelledby="t">')
  expect(table([['a', 'good']])).toContain(
    '<th role="rowheader" scope="row" data-column="Name">a</th><td role="cell" data-column="State">good</td>',
  )
})

test('without rows it says so, and beyond 500 it says how many are not shown', () => {
  expect(table([])).toContain('<p class="empty">None.</p>')
  const much = table(Array.from({ length: 503 }, (_one, turn) => [`row ${turn}`, '']))
  expect([much.match(/role="rowheader"/g)?.length, much.includes('<p>3 more rows are not shown.</p>')]).toEqual([
    500,
    true,
  ])
})

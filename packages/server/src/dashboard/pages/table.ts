import { html, type Html, type HtmlValue } from '#domain/shared/index.ts'

/** Table of a page. */
export interface Table {
  /** Unique on the page. */
  readonly id: string
  readonly title: string
  readonly columns: readonly string[]
  /** The first cell is the row header. */
  readonly rows: readonly (readonly HtmlValue[])[]
  readonly empty: string
  /** Total, if it differs from the number of rows. */
  readonly count?: string
  readonly foot?: Html | null
}

const rowsMax = 500

/**
 * Renders a heading with the row count, and a table of up to 500 rows, or `empty` without rows. Roles are explicit, because browsers drop the semantics of
 * tables that narrow screens turn into blocks.
 */
export function renderHtmlTable({ id, title, columns, rows, empty, count, foot = null }: Table): Html {
  const heading = html`<h3 id="${id}">${title} <span class="count">(${count ?? rows.length})</span></h3>`
  if (rows.length === 0) return html`${heading}<p class="empty">${empty}</p>${foot}`
  const visible = rows.slice(0, rowsMax)
  const more = rows.length > rowsMax ? html`<p>${rows.length - rowsMax} more rows are not shown.</p>` : null
  return html`${heading}<table role="table" aria-labelledby="${id}">
<thead role="rowgroup"><tr role="row">${columns.map((name) => html`<th role="columnheader" scope="col">${name}</th>`)}</tr></thead>
<tbody role="rowgroup">
${visible.map((cells) => renderRow(columns, cells))}</tbody></table>${more}${foot}`
}

function renderRow(columns: readonly string[], [first = null, ...rest]: readonly HtmlValue[]): Html {
  const cells = rest.map((cell, index) => html`<td role="cell" data-column="${columns[index + 1] ?? ''}">${cell}</td>`)
  return html`<tr role="row"><th role="rowheader" scope="row" data-column="${columns[0] ?? ''}">${first}</th>${cells}</tr>
`
}

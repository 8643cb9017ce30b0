import { html, type Html, type HtmlValue } from '#domain/shared/index.ts'

/** A table of a page. */
export interface Table {
  /** Unique in the page; the heading is named by it. */
  readonly id: string
  readonly title: string
  readonly columns: readonly string[]
  /** Cells by column; the first names the row. */
  readonly rows: readonly (readonly HtmlValue[])[]
  /** Said where there are no rows. */
  readonly empty: string
  /** How many there are, where that is not the number of rows. */
  readonly count?: string
  /** What comes after the rows: that there are more, and where. */
  readonly foot?: Html | null
}

/** More rows than this say nothing to a reader, and cost both sides. */
const rowsMax = 500

/**
 * Renders a table under its heading. On a narrow screen its rows become blocks in which every cell is named by its column; the
 * roles are written out because a browser forgets that they are a table then.
 */
export function renderHtmlTable({ id, title, columns, rows, empty, count, foot = null }: Table): Html {
  const heading = html`<h3 id="${id}">${title} <span class="count">(${count ?? rows.length})</span></h3>`
  if (rows.length === 0) return html`${heading}<p class="empty">${empty}</p>${foot}`
  const shown = rows.slice(0, rowsMax)
  const more = rows.length > rowsMax ? html`<p>${rows.length - rowsMax} more are not shown.</p>` : null
  return html`${heading}<table role="table" aria-labelledby="${id}">
<thead role="rowgroup"><tr role="row">${columns.map((name) => html`<th role="columnheader" scope="col">${name}</th>`)}</tr></thead>
<tbody role="rowgroup">
${shown.map((cells) => renderRow(columns, cells))}</tbody></table>${more}${foot}`
}

function renderRow(columns: readonly string[], [first = null, ...rest]: readonly HtmlValue[]): Html {
  const cells = rest.map((cell, index) => html`<td role="cell" data-column="${columns[index + 1] ?? ''}">${cell}</td>`)
  return html`<tr role="row"><th role="rowheader" scope="row" data-column="${columns[0] ?? ''}">${first}</th>${cells}</tr>
`
}

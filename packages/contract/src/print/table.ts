/** One line of a Markdown table; pipes inside a cell are escaped. */
export type TableRow = readonly string[]

/** Prints a Markdown table: head, rule, one line a row. */
export function printDocTable(head: TableRow, rows: readonly TableRow[]): string {
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(escapeCell).join(' | ')} |`)
  return lines.join('\n')
}

function escapeCell(cell: string): string {
  return cell.replaceAll('|', '\\|')
}

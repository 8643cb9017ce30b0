/** Row of a Markdown table; pipes in cells are escaped. */
export type TableRow = readonly string[]

/** Prints a Markdown table. */
export function printDocTable(head: TableRow, rows: readonly TableRow[]): string {
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(escapeCell).join(' | ')} |`)
  return lines.join('\n')
}

function escapeCell(cell: string): string {
  return cell.replaceAll('|', '\\|')
}

/** Row of a Markdown table. */
export type TableRow = readonly string[]

/** Returns a Markdown table without a final line break. Escapes `|` in cells. */
export function printDocTable(head: TableRow, rows: readonly TableRow[]): string {
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(escapeCell).join(' | ')} |`)
  return lines.join('\n')
}

function escapeCell(cell: string): string {
  return cell.replaceAll('|', '\\|')
}

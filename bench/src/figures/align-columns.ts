/** Returns the rows as lines of aligned columns: the first `texts` left, the others right. All rows have as many columns as the first. */
export function alignColumns(rows: readonly (readonly string[])[], texts: number): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const printCell = (cell: string, column: number): string =>
    column < texts ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)
  return rows.map((row) => row.map(printCell).join('  ').trimEnd()).join('\n')
}

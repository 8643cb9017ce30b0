/** Returns the rows, by heading, of all Markdown tables whose first heading is `first`. Removes backticks. */
export function readTables(text: string, first: string): Readonly<Record<string, string>>[] {
  const rows: Record<string, string>[] = []
  let headings: readonly string[] | null = null
  for (const line of text.split('\n')) {
    if (!line.startsWith('|')) headings = null
    if (!line.startsWith('|') || /^[|\s-]+$/.test(line)) continue
    const cells = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', ''))
    if (headings) rows.push(Object.fromEntries(headings.map((heading, index) => [heading, cells[index] ?? ''])))
    headings ??= cells
  }
  return rows.filter((row) => Object.keys(row)[0] === first)
}

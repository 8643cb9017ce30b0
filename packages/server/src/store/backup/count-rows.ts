const newline = 0x0a

/** Counts the rows in whole lines of COPY text: a newline inside a value is written as `\n`, so every octet 10 ends a row. */
export function countRows(lines: Buffer): number {
  let rows = 0
  for (let at = lines.indexOf(newline); at !== -1; at = lines.indexOf(newline, at + 1)) rows += 1
  return rows
}

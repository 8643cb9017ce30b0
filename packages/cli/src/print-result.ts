/** Result of a command: one flat or nested JSON object. */
export type Result = Readonly<object>

/** Prints a result: exactly one JSON object on one line with --json, else one line per field for people. */
export function printResult(result: Result, isJson: boolean): void {
  process.stdout.write(isJson ? `${JSON.stringify(result)}\n` : readable(result))
}

function readable(result: Result): string {
  const fields = Object.entries(result)
  const width = Math.max(0, ...fields.map(([name]) => name.length))
  return fields.map(([name, value]) => `${name.padEnd(width)}  ${show(value)}\n`).join('')
}

function show(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

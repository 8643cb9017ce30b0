/** Width of the formatter's lines. */
const widthMax = 120

/** An entry of an object as the formatter writes it: `value` on a line of its own where both do not fit into one. */
export function renderEntry(indent: number, name: string, value: string): string {
  const key = /^[a-z_$][\w$]*$/i.test(name) ? name : quoteText(name)
  const line = `${' '.repeat(indent)}${key}: ${value},`
  return line.length <= widthMax ? `${line}\n` : `${' '.repeat(indent)}${key}:\n${' '.repeat(indent + 2)}${value},\n`
}

/** A text as code. */
export function quoteText(text: string): string {
  return text.includes("'") ? JSON.stringify(text) : `'${text.replaceAll('\\', '\\\\')}'`
}

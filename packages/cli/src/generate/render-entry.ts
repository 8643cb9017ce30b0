const widthMax = 120

/** Returns the line of an object entry, wrapped like the formatter. */
export function renderEntry(indent: number, name: string, value: string): string {
  const key = /^[a-z_$][\w$]*$/i.test(name) ? name : quoteText(name)
  const line = `${' '.repeat(indent)}${key}: ${value},`
  return line.length <= widthMax ? `${line}\n` : `${' '.repeat(indent)}${key}:\n${' '.repeat(indent + 2)}${value},\n`
}

/** Quotes a string without line breaks for JavaScript: with single quotes, or double quotes if it contains a single quote. */
export function quoteText(text: string): string {
  return text.includes("'") ? JSON.stringify(text) : `'${text.replaceAll('\\', '\\\\')}'`
}

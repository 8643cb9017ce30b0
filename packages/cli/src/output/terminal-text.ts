/** Characters that a terminal acts on instead of showing them: C0, DEL, C1, line separators and controls of the writing direction. */
const hidden = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

/** Text for a terminal: hidden characters become "?", except line feed and tab. */
export function terminalText(text: string): string {
  return text.replaceAll(hidden, (one) => (one === '\n' || one === '\t' ? one : '?'))
}

/** The same on one line: line feed and tab become "?" as well. */
export function terminalLine(text: string): string {
  return text.replaceAll(hidden, '?')
}

/** JSON in which hidden characters are escaped, also those that JSON allows in a string. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value).replaceAll(hidden, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

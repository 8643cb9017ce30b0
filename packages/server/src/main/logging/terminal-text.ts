/** Control characters (C0, DEL, C1), line separators, and bidirectional controls. */
const hidden = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

/** Returns the text with "?" for control characters, except line feed and tab. */
export function terminalText(text: string): string {
  return text.replaceAll(hidden, (one) => (one === '\n' || one === '\t' ? one : '?'))
}

/** Returns the text with "?" for control characters, including line feed and tab. */
export function terminalLine(text: string): string {
  return text.replaceAll(hidden, '?')
}

/** Returns JSON with escaped control characters, including those that JSON strings may contain. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value).replaceAll(hidden, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

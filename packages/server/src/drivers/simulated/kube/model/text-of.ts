/**
 * A value as a text to show: what is no text stands as JSON. An object of a client is never asked for its text itself, because it
 * may bring a `toString` that is none.
 */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

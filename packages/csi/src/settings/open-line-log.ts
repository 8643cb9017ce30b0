/** Writes a log entry. Callers never log a token, and of a volume only its ID. */
export type LineLog = (
  level: 'info' | 'warn' | 'error',
  what: string,
  fields?: Readonly<Record<string, unknown>>,
) => void

/** Returns a log that passes each entry to `write` as one line of JSON with time and level. */
export function openLineLog(write: (line: string) => void): LineLog {
  return (level, what, fields = {}) =>
    write(`${JSON.stringify({ time: new Date().toISOString(), level, what, ...fields })}\n`)
}

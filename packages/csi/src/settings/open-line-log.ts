/** Writes one line of JSON; never a token, and nothing of a volume but its ID. */
export type LineLog = (
  level: 'info' | 'warn' | 'error',
  what: string,
  fields?: Readonly<Record<string, unknown>>,
) => void

/** Opens a log on a stream. */
export function openLineLog(write: (line: string) => void): LineLog {
  return (level, what, fields = {}) =>
    write(`${JSON.stringify({ time: new Date().toISOString(), level, what, ...fields })}\n`)
}

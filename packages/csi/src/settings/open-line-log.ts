/** Writes one line of JSON; never a token, and nothing of a volume but its id. */
export type LineLog = (
  level: 'info' | 'warn' | 'error',
  what: string,
  facts?: Readonly<Record<string, unknown>>,
) => void

/** A log that goes to a stream. */
export function openLineLog(write: (line: string) => void): LineLog {
  return (level, what, facts = {}) =>
    write(`${JSON.stringify({ time: new Date().toISOString(), level, what, ...facts })}\n`)
}

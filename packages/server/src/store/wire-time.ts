/** Converts database time (`2026-11-20 23:16:30.159+00`, session in UTC) to the API's form: `2026-11-20T23:16:30` (decision A5). */
export function wireTime(stored: string): string {
  return `${stored.slice(0, 10)}T${stored.slice(11, 19)}`
}

import pg from 'pg'

/** Timestamps stay text, because parsing them is a third of a list's cost. A bigint becomes a number, because all values stay below 2^53. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === pg.types.builtins.TIMESTAMPTZ) return (value: string) => value
    if (oid === pg.types.builtins.INT8) return Number
    return pg.types.getTypeParser(oid, format)
  },
}

/** Converts database time (`2026-11-20 23:16:30.159+00`, session in UTC) to the API's form: `2026-11-20T23:16:30` (decision A5). */
export function wireTime(stored: string): string {
  return `${stored.slice(0, 10)}T${stored.slice(11, 19)}`
}

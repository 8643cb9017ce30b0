import pg from 'pg'

/** Timestamps stay text, because parsing them is a third of a list's cost. A bigint becomes a number, because all values stay below 2^53. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === pg.types.builtins.TIMESTAMPTZ) return (value: string) => value
    if (oid === pg.types.builtins.INT8) return Number
    return pg.types.getTypeParser(oid, format)
  },
}

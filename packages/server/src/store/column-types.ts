import pg from 'pg'

/** Timestamps stay text (parsing them is a third of a list's cost), bigint becomes a number (all values stay below 2^53). */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === pg.types.builtins.TIMESTAMPTZ) return (value: string) => value
    if (oid === pg.types.builtins.INT8) return Number
    return pg.types.getTypeParser(oid, format)
  },
}

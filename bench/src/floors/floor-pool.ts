import pg from 'pg'

/** As many connections as the service has for requests. */
const connectionsMax = 12

/** Oids of bigint, and of times with a time zone and without; the service reads numbers and texts from them, too. */
const [int8, timestamp, timestamptz] = [20, 1114, 1184]

/** The pool of a floor: nothing around `pg` but what rows are read as. */
export function openFloorPool(url: string): pg.Pool {
  const types = new pg.TypeOverrides()
  types.setTypeParser(int8, Number)
  for (const time of [timestamp, timestamptz]) types.setTypeParser(time, (text: string) => text)
  return new pg.Pool({ connectionString: url, max: connectionsMax, types, options: '-c TimeZone=UTC' })
}

import pg from 'pg'

/** As in the service. */
const connectionsMax = 12

/** OIDs of bigint and timestamps. */
const [int8, timestamp, timestamptz] = [20, 1114, 1184]

/** Opens a plain `pg` pool with the service's type parsers. */
export function openBaselinePool(url: string): pg.Pool {
  const types = new pg.TypeOverrides()
  types.setTypeParser(int8, Number)
  for (const time of [timestamp, timestamptz]) types.setTypeParser(time, (text: string) => text)
  return new pg.Pool({ connectionString: url, max: connectionsMax, types, options: '-c TimeZone=UTC' })
}

import pg from 'pg'

/** As many as the service opens. */
const connectionsMax = 12

/** Type OIDs of bigint, timestamp and timestamptz. */
const [int8, timestamp, timestamptz] = [20, 1114, 1184]

/** Opens a plain `pg` pool with the service's type parsers. */
export function openBaselinePool(url: string): pg.Pool {
  const types = new pg.TypeOverrides()
  types.setTypeParser(int8, Number)
  for (const time of [timestamp, timestamptz]) types.setTypeParser(time, (text: string) => text)
  return new pg.Pool({ connectionString: url, max: connectionsMax, types, options: '-c TimeZone=UTC' })
}

import pg from 'pg'

/** Number of connections that the service uses for requests. */
const connectionsMax = 12

/** OIDs of bigint, and of timestamps with and without time zone, which the service reads as numbers and texts, too. */
const [int8, timestamp, timestamptz] = [20, 1114, 1184]

/** Connection pool of a baseline program: plain `pg` with the service's type parsers. */
export function openBaselinePool(url: string): pg.Pool {
  const types = new pg.TypeOverrides()
  types.setTypeParser(int8, Number)
  for (const time of [timestamp, timestamptz]) types.setTypeParser(time, (text: string) => text)
  return new pg.Pool({ connectionString: url, max: connectionsMax, types, options: '-c TimeZone=UTC' })
}

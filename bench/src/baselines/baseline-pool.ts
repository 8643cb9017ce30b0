import pg from 'pg'

const connectionsMax = 12

const [int8, timestamp, timestamptz] = [20, 1114, 1184]

/** Creates a plain `pg` pool of 12 connections with the service's type parsers. Opens no connection. */
export function openBaselinePool(url: string): pg.Pool {
  const types = new pg.TypeOverrides()
  types.setTypeParser(int8, Number)
  for (const time of [timestamp, timestamptz]) types.setTypeParser(time, (text: string) => text)
  return new pg.Pool({ connectionString: url, max: connectionsMax, types, options: '-c TimeZone=UTC' })
}

import type { Client, QueryResultRow } from 'pg'

/** Returns the first row of a query's result, or undefined. */
export async function findRow<Row extends QueryResultRow>(
  client: Client,
  text: string,
  values: unknown[] = [],
): Promise<Row | undefined> {
  return (await client.query<Row>(text, values)).rows[0]
}

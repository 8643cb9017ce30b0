import { Client } from 'pg'
import { addOptions } from './add-options.ts'

/** Runs work on one short-lived connection and closes it, also after a failure. For start-up and commands, not for requests. */
export async function connectOnce<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    ...addOptions(url, '-c TimeZone=UTC'),
    application_name: 'moorage',
    connectionTimeoutMillis: 10_000,
  })
  // A connection that breaks fails the query that is under way, or the next one; without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

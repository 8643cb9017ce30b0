import type { Client } from 'pg'
import { HostedClient, connectionOf } from './hosted-client.ts'

/** Oldest PostgreSQL major version on which all store tests pass (15.18, 16.14, 17.10 and 18.4 were tried; 14.23 creates another schema). */
export const oldestServer = 15

/** Error for a server older than `oldestServer`. The message is one sentence. */
export class ServerTooOld extends Error {
  override readonly name = 'ServerTooOld'
}

/** Runs `work` on one short-lived connection and returns its result. Throws ServerTooOld before `work` starts, and errors of the connection and `work`. */
export async function connectOnce<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client: Client = new HostedClient({
    ...connectionOf(url, '-c TimeZone=UTC'),
    application_name: 'moorage-once',
    connectionTimeoutMillis: 10_000,
  })
  await client.connect()
  try {
    await checkServer(client)
    return await work(client)
  } finally {
    await client.end()
  }
}

async function checkServer(client: Client): Promise<void> {
  const {
    rows: [row],
  } = await client.query<{ number: string; version: string }>(
    `select current_setting('server_version_num') as number, current_setting('server_version') as version`,
  )
  if (row && Number(row.number) < oldestServer * 10_000)
    throw new ServerTooOld(`PostgreSQL ${row.version} is too old: this release needs ${oldestServer} or newer.`)
}

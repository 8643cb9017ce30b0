import type { Client } from 'pg'

/**
 * Sets a connection's session to no timeouts and the text format of backups. Skips settings that an older server lacks. Afterwards a broken connection fails
 * its query, not the process.
 */
export async function prepareSession(client: Client): Promise<void> {
  client.on('error', () => undefined)
  await client.query(`
    select set_config(name, value, false) from (values
      ('statement_timeout', '0'), ('idle_in_transaction_session_timeout', '0'), ('transaction_timeout', '0'),
      ('search_path', 'public'), ('TimeZone', 'UTC'), ('DateStyle', 'ISO'), ('IntervalStyle', 'postgres'),
      ('extra_float_digits', '1'), ('bytea_output', 'hex'), ('client_encoding', 'UTF8')) as setting (name, value)
    where name in (select known.name from pg_settings as known)`)
}

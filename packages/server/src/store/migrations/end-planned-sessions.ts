import type { Client } from 'pg'

/** What sessions of the first release call themselves; those of later ones have other names. */
const firstReleaseSessions = 'moorage'

/** Looks whether they have ended, a few milliseconds each. */
const looksMax = 200

/**
 * Ends the sessions that the first release has on the database, in the transaction that has changed a table and not committed yet. Its statements are planned once a connection, and a plan
 * with other columns is refused from the commit on for as long as the connection lasts: its clients would be answered 500 until it is replaced. So they are answered 503 once, and it connects
 * anew; what it asks then waits for the commit. Later releases plan anew by themselves (ADR 0044): to be removed when 0.1.0 is no longer upgraded from.
 */
export async function endPlannedSessions(client: Client): Promise<void> {
  const { rows } = await client.query<{ pid: number }>(
    `
    with first as materialized (
      select pid from pg_stat_activity
      where datname = current_database() and usename = current_user and application_name = $1 and pid <> pg_backend_pid() and query !~* '^\\s*(copy|lock) '
    )
    select pid from first where pg_terminate_backend(pid)`,
    [firstReleaseSessions],
  )
  const pids = rows.map(({ pid }) => pid)
  for (let look = 0; pids.length > 0 && look < looksMax; look += 1) {
    const { rowCount } = await client.query(
      'select from pg_sleep(0.005), pg_stat_clear_snapshot(), pg_stat_activity where pid = any($1) limit 1',
      [pids],
    )
    if (rowCount === 0) return
  }
}

import type { Client } from 'pg'

/** Name of the first release's sessions. Later names differ. */
const firstReleaseSessions = 'moorage'

/** Maximum polls, 5 ms each. */
const pollsMax = 200

/**
 * Ends the first release's sessions and waits up to 1 s for their end, in the uncommitted transaction that changed a table. Otherwise PostgreSQL would reject
 * their cached plans after the commit, and clients would get 500. Sessions without a query have no plan, and stay: the first release's process ends if a new
 * session of its pool breaks before the pool listens for errors. Later releases replan by themselves (ADR 0044): remove this when upgrades from 0.1.0 end.
 */
export async function endPlannedSessions(client: Client): Promise<void> {
  const { rows } = await client.query<{ pid: number }>(
    `
    with first as materialized (
      select pid from pg_stat_activity
      where datname = current_database() and usename = current_user and application_name = $1 and pid <> pg_backend_pid()
        and query <> '' and query !~* '^\\s*(copy|lock) '
    )
    select pid from first where pg_terminate_backend(pid)`,
    [firstReleaseSessions],
  )
  const pids = rows.map(({ pid }) => pid)
  for (let poll = 0; pids.length > 0 && poll < pollsMax; poll += 1) {
    const { rowCount } = await client.query(
      'select from pg_sleep(0.005), pg_stat_clear_snapshot(), pg_stat_activity where pid = any($1) limit 1',
      [pids],
    )
    if (rowCount === 0) return
  }
}

import pg from 'pg'
import { migrationLock } from '#store/migrations/apply-migration.ts'

/** Monitor of transactions that wait for a migration. */
export interface LockWatch {
  /** Longest wait in milliseconds since the last call. */
  takeLongest(): number
  close(): Promise<void>
}

/** A poll takes 5 ms, so shorter waits may be missed. */
const longestWait = `
  select coalesce(max(extract(epoch from moor_now() - waiting.waitstart)) * 1000, 0)::float8 as ms
  from (select pid from pg_locks where locktype = 'advisory' and objid = $1 and granted limit 1) as migration
  join pg_locks as waiting on not waiting.granted and waiting.waitstart is not null and migration.pid = any(pg_blocking_pids(waiting.pid))
  where waiting.locktype <> 'advisory'`

/** Polls for waits behind a migration's locks continuously, on its own connection, until closed. Returns a reader of the longest wait. */
export async function watchLocks(url: string): Promise<LockWatch> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  let longest = 0
  let isOver = false
  const polling = (async () => {
    while (!isOver) {
      const { rows } = await client.query<{ ms: number }>(longestWait, [migrationLock])
      longest = Math.max(longest, rows[0]?.ms ?? 0)
      await client.query('select pg_sleep(0.005)')
    }
  })()
  return {
    takeLongest() {
      const taken = longest
      longest = 0
      return taken
    },
    async close() {
      isOver = true
      await polling
      await client.end()
    },
  }
}

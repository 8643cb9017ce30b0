import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { currentActor } from './serial-actor.ts'

/** Monitors the server's locks and connections. */
export interface LockMonitor {
  listBlocked(clients: readonly pg.Client[]): Promise<readonly pg.Client[]>
  /** Ends connections as if their process died, and waits for the rollback. */
  endAll(clients: readonly pg.Client[]): Promise<void>
  close(): Promise<void>
}

/** Opens a monitor of a server's locks and connections on its own connection. */
export async function openLockMonitor(url: string): Promise<LockMonitor> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const request = <Row extends pg.QueryResultRow>(
    text: string,
    pids: readonly number[],
  ): Promise<pg.QueryResult<Row>> => currentActor.exit(() => client.query<Row>(text, [pids]))
  return {
    async listBlocked(clients) {
      const { rows } = await request<{ pid: number }>(
        `select pid from pg_stat_activity where pid = any($1::integer[]) and wait_event_type = 'Lock' and cardinality(pg_blocking_pids(pid)) > 0`,
        clients.map(pidOf),
      )
      return clients.filter((one) => rows.some((row) => row.pid === pidOf(one)))
    },
    async endAll(clients) {
      const pids = clients.map(pidOf)
      const reports = clients.map(awaitEnd)
      await request('select pg_terminate_backend(pid) from unnest($1::integer[]) as one (pid)', pids)
      for (;;) {
        const { rowCount } = await request('select from pg_stat_activity where pid = any($1::integer[])', pids)
        if (rowCount === 0) return void (await Promise.all(reports))
        await delay(1)
      }
    },
    close: () => client.end(),
  }
}

/** Until a client has noticed the end of its connection, a pool would lend the client again. */
async function awaitEnd(client: pg.Client): Promise<void> {
  if (Reflect.get(client, '_ended') === true) return
  await new Promise<void>((resolve) => void client.once('end', () => resolve()))
}

function pidOf(client: pg.Client): number {
  return Number(Reflect.get(client, 'processID'))
}

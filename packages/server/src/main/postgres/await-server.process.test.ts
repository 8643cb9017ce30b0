import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { freezeProcess } from '#testkit/programs/freeze-process.ts'
import { useScratchFolder } from '#testkit/programs/use-scratch-folder.ts'
import { queryOnce } from '#testkit/database/query-once.ts'
import { awaitServer } from './await-server.ts'
import { openPostgresCluster } from './open-postgres-cluster.ts'

const scratch = useScratchFolder()
const cluster = await openPostgresCluster({ folder: scratch.data, isDurable: false })
afterAll(async () => {
  process.kill(cluster.pid(), 'SIGCONT')
  await cluster.close()
})

async function ask(): Promise<number> {
  const client = new pg.Client({ connectionString: cluster.url, connectionTimeoutMillis: 200 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<{ n: number }>('select 7 as n')).rows[0]?.n ?? 0
  } finally {
    await client.end().catch(() => undefined)
  }
}

test('waits for a server that does not respond in time while its process lives, and names the reason', async () => {
  const told: string[] = []
  const retryUntilReady = awaitServer({
    pid: () => cluster.pid(),
    onStep(step) {
      told.push(step)
      process.kill(cluster.pid(), 'SIGCONT')
    },
  })
  freezeProcess(cluster.pid())
  expect(await retryUntilReady(ask)).toBe(7)
  expect(told).toEqual([expect.stringContaining(`Waiting for PostgreSQL (process ${cluster.pid()}) to respond: `)])
})

test('retries if a backend temporarily knows no time zone', async () => {
  const zones = ['Nowhere/At_all', 'UTC']
  const retryUntilReady = awaitServer({ pid: () => cluster.pid(), onStep: () => undefined })
  await retryUntilReady(() => queryOnce(cluster.url, `set TimeZone = '${zones.shift()}'`))
  expect(zones).toEqual([])
})

test('does not wait for a dead process, an aborted start, and after any other error', async () => {
  const onStep = (): void => undefined
  const away = async (): Promise<never> => {
    throw new Error('Connection terminated due to connection timeout')
  }
  await expect(awaitServer({ pid: () => 2 ** 22 + 1, onStep })(away)).rejects.toThrow('Connection terminated')
  const stopped = awaitServer({ pid: () => cluster.pid(), stop: AbortSignal.abort(), onStep })
  await expect(stopped(away)).rejects.toThrow('Connection terminated')
  const retryUntilReady = awaitServer({ pid: () => cluster.pid(), onStep })
  await expect(retryUntilReady(() => queryOnce(cluster.url, 'select 1/0'))).rejects.toThrow('division by zero')
})

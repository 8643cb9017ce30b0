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

/** Connects with a timeout that a paused server exceeds. */
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

test('a server that does not answer in time is awaited while its process lives, and is named', async () => {
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

test('a backend that knows no time zone at the moment is asked again', async () => {
  const zones = ['Nowhere/At_all', 'UTC']
  const retryUntilReady = awaitServer({ pid: () => cluster.pid(), onStep: () => undefined })
  await retryUntilReady(() => queryOnce(cluster.url, `set TimeZone = '${zones.shift()}'`))
  expect(zones).toEqual([])
})

test('nothing is awaited of a process that is gone, of a start that is stopped, and of any other error', async () => {
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

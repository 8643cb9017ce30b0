import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type Operator, openOperator } from '../moor/operator.ts'
import { runMoor } from '../moor/run-moor.ts'
import { makeScratchFolder } from '../moor/scratch-folder.ts'
import { type Server, startMoor } from '../moor/start-moor.ts'
import { type Postgres, startPostgres } from '../postgres/start-postgres.ts'

/** `moor serve` processes on one PostgreSQL. */
export interface Cluster {
  readonly path: string
  readonly postgres: Postgres
  readonly token: string
  readonly operator: Operator
  operatorToken(): string
  start(flags: '--api' | `--worker${string}`, env?: Readonly<Record<string, string>>): Promise<Server>
  close(): Promise<void>
}

/** Starts PostgreSQL, runs `migrate` twice, and creates an account. Asserts that `serve` rejects a database without migrations. Starts no server. */
export async function openCluster(): Promise<Cluster> {
  const scratch = makeScratchFolder()
  const postgres = await startPostgres(scratch.path)
  const env = {
    MOORAGE_DATA: scratch.data,
    DATABASE_URL: postgres.url(),
    MOORAGE_KEY_FILE: join(scratch.path, 'key'),
    MOORAGE_LISTEN: '127.0.0.1:0',
    MOORAGE_SIM_LISTEN: '127.0.0.1:0',
    MOORAGE_SIM_PACE: 'instant',
    MOORAGE_LOG: 'debug',
    // All users of a test share one token.
    MOORAGE_RATE_LIMIT: 'off',
  }
  const tooEarly = await runMoor(['serve', '--api', '--worker'], env)
  assert.deepEqual([tooEarly.code, tooEarly.stdout], [1, ''], `serve rejects an empty database: ${tooEarly.stderr}`)
  const operator = openOperator({ origin: async () => '', lost: async () => undefined }, env)
  for (let turn = 0; turn < 2; turn += 1) assert.ok(Number((await operator.run('migrate'))['schema_version']) > 0)
  const { token } = await operator.run('admin', 'account', 'create', '--label', 'Shipyard', '--user', 'anna')
  const started: Server[] = []
  return {
    postgres,
    operator,
    path: scratch.path,
    token: String(token),
    operatorToken: () => scratch.read('operator-token'),
    async start(flags, more = {}) {
      const server = await startMoor({ args: ['serve', ...flags.split(' ')], env: { ...env, ...more } })
      started.push(server)
      return server
    },
    async close() {
      await Promise.all(started.map((server) => server.stop()))
      await postgres.close()
      scratch.close()
    },
  }
}

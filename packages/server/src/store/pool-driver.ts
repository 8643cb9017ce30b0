import pg from 'pg'
import {
  CompiledQuery,
  type Dialect,
  type Driver,
  DummyDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type TransactionSettings,
} from 'kysely'
import { NoConnectionFree } from './no-connection-free.ts'
import { PlannedClient, commit, rollback } from './planned-client.ts'

/** Usage of a store's connections. */
export interface PoolUse {
  readonly most: number
  readonly inUse: number
  readonly waiting: number
  /** Number of checkouts since the opening; `waitedMs` is their total waiting time, including failed waits. */
  readonly lent: number
  readonly waitedMs: number
}

/** Returns the PostgreSQL dialect of Kysely with this driver. */
export function dialectWith(driver: Driver): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

/** Dialect of queries that are only built. */
export const dialectWithoutDriver = dialectWith(new DummyDriver())

type LentClient = PlannedClient & pg.PoolClient

/** Lends a connection to each transaction, and to each query outside a transaction. Counts checkouts and their waits. */
export class PoolDriver implements Driver, PoolUse {
  lent = 0
  waitedMs = 0
  readonly #pool: pg.Pool
  readonly #countAnswers: () => number
  readonly #open = new Set<pg.Client>()

  /** @param countAnswers number of statements that the database has answered */
  constructor(config: pg.PoolConfig, countAnswers: () => number) {
    this.#pool = new pg.Pool(config)
    this.#countAnswers = countAnswers
    // An idle connection ended by the server must not end the process.
    this.#pool.on('error', () => undefined)
    this.#pool.on('connect', (client) => void this.#open.add(client))
    this.#pool.on('remove', (client) => void this.#open.delete(client))
  }

  get most(): number {
    return this.#pool.options.max
  }

  get inUse(): number {
    return this.#pool.totalCount - this.#pool.idleCount
  }

  get waiting(): number {
    return this.#pool.waitingCount
  }

  async init(): Promise<void> {}

  /** Throws NoConnectionFree if the wait times out while the database answers other statements. */
  async acquireConnection(): Promise<LentClient> {
    const [answers, fromMs] = [this.#countAnswers(), performance.now()]
    try {
      const client = await this.#pool.connect()
      if (!(client instanceof PlannedClient)) throw new TypeError('The pool has another kind of client.')
      this.lent += 1
      return client
    } catch (error) {
      throw isOvertime(error) && this.#countAnswers() > answers ? new NoConnectionFree(error) : error
    } finally {
      this.waitedMs += performance.now() - fromMs
    }
  }

  async beginTransaction(client: LentClient, { isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    const level = isolationLevel && `isolation level ${isolationLevel}`
    await client.executeQuery(CompiledQuery.raw(['begin', level, accessMode].filter(Boolean).join(' ')))
  }

  async commitTransaction(client: LentClient): Promise<void> {
    await client.executeQuery(commit)
  }

  async rollbackTransaction(client: LentClient): Promise<void> {
    await client.executeQuery(rollback)
  }

  async releaseConnection(client: LentClient): Promise<void> {
    client.release(client.isCutOff)
  }

  async destroy(): Promise<void> {
    await this.#pool.end()
  }

  /** Ends all connections without waiting for their statements. */
  cutOff(): void {
    for (const client of this.#open) if (client instanceof PlannedClient) client.cutOff()
  }
}

/** A timeout while connecting has another message. */
function isOvertime(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect')
}

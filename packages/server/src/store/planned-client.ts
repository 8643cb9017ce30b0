import pg from 'pg'
import { AbortedTransactionError, CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely'
import { isSqlError } from '#domain/shared/index.ts'
import { HostedClient, type HostedConfig } from './hosted-client.ts'

/** Maximum plans per connection; a plan uses server memory. */
export const plansMax = 256

/** Number of schema changes that outdated a store's plans. */
interface PlanAge {
  changes: number
}

interface ClientOptions {
  readonly responseTimeoutMs: number
  readonly onAnswer: (error?: pg.DatabaseError) => void
  /** Calls `write` after the current turn of the event loop. */
  readonly scheduleWrite: (write: () => void) => void
  readonly planAge: PlanAge
}

type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>

/** Ends a transaction. */
export const commit = CompiledQuery.raw('commit')
/** Ends a transaction without its changes. */
export const rollback = CompiledQuery.raw('rollback')

/**
 * Connection that sends a store's statements. Names each parameterised statement, so that the server plans it once per connection (stack trial: a fifth
 * cheaper). Cuts off a connection whose server stays silent for `responseTimeoutMs`. If a migration outdates a plan, the server rejects its name for as long as
 * the connection lasts. All connections of the store then use new names (ADR 0044).
 */
export class PlannedClient extends HostedClient implements DatabaseConnection {
  readonly #options: ClientOptions
  readonly #plans = new Map<string, string>()
  #changes = 0
  #isInTransaction = false
  #isCorked = false

  constructor(config: HostedConfig, options: ClientOptions) {
    super(config)
    this.#options = options
  }

  /**
   * Repeats a statement with an outdated plan. Inside a transaction it rethrows: the transaction is aborted, and its caller repeats it. Throws
   * AbortedTransactionError for a commit if the server has rolled back because an earlier statement failed.
   */
  async executeQuery<Row>(statement: Statement): Promise<QueryResult<Row>> {
    const isAlone = this.#isAlone(statement.sql)
    const { planAge } = this.#options
    const { changes } = planAge
    try {
      return await this.#send(statement)
    } catch (error) {
      if (!isSqlError(error, 'outdatedPlan')) throw error
      if (planAge.changes === changes) planAge.changes += 1
      if (!isAlone) throw error
      return this.#send(statement)
    }
  }

  streamQuery(): never {
    throw new Error('A store has no streams.')
  }

  async #send<Row>({ sql: text, parameters }: Statement): Promise<QueryResult<Row>> {
    const { onAnswer, responseTimeoutMs } = this.#options
    this.#cork()
    const timer = setTimeout(() => this.cutOff(), responseTimeoutMs)
    try {
      const name = parameters.length > 0 ? this.#planName(text) : undefined
      const sent = this.query<Row & pg.QueryResultRow>({ name, text, values: [...parameters] })
      // Several statements in one text have a list of results, which no caller reads.
      const { command, rowCount, rows }: Partial<Awaited<typeof sent>> = await sent
      onAnswer()
      if (command === 'ROLLBACK' && text === commit.sql) throw new AbortedTransactionError()
      return { rows: rows ?? [], numAffectedRows: BigInt(rowCount ?? 0) }
    } catch (error) {
      if (error instanceof pg.DatabaseError) onAnswer(error)
      // The pool must not lend an open transaction.
      if (text === rollback.sql) this.cutOff()
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  /** Tracks transactions while sending, because the server's transaction status arrives too late for statements sent together. */
  #isAlone(text: string): boolean {
    if (text.startsWith('begin')) this.#isInTransaction = true
    const isAlone = !this.#isInTransaction
    if (text === commit.sql || text === rollback.sql) this.#isInTransaction = false
    return isAlone
  }

  /** Sends the statements of one event loop turn in one write. Separate system calls were a third of the cost of a mutation. */
  #cork(): void {
    if (this.#isCorked) return
    const { stream } = this.connection
    this.#isCorked = true
    stream.cork()
    this.#options.scheduleWrite(() => {
      this.#isCorked = false
      stream.uncork()
    })
  }

  #planName(text: string): string | undefined {
    const { changes } = this.#options.planAge
    if (this.#changes !== changes) this.#plans.clear()
    this.#changes = changes
    const known = this.#plans.get(text)
    if (known !== undefined || this.#plans.size >= plansMax) return known
    const name = `${changes}.${this.#plans.size}`
    this.#plans.set(text, name)
    return name
  }
}

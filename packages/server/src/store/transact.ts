import { CompiledQuery, type Driver, type Kysely, PostgresDialect, Transaction } from 'kysely'
import { isSqlError } from '#domain/shared/index.ts'
import type { Database } from './schema/tables.ts'

/** Functions that run in one transaction, `open` first. */
export interface TransactionWork<T, Opened> {
  /** Locks and reads only. BEGIN and these statements are sent together, so after a failed BEGIN they run without a transaction. */
  readonly open: (tx: Transaction<Database>) => Promise<Opened>
  readonly work: (tx: Transaction<Database>, opened: Opened) => Promise<T>
}

/** Runs work in one transaction; an error rolls it back. */
export type Transact = <T, Opened>(work: TransactionWork<T, Opened>) => Promise<T>

/** Dialect of a store that exposes the driver it created. */
export class StoreDialect extends PostgresDialect {
  #driver: Driver | null = null

  override createDriver(): Driver {
    this.#driver ??= super.createDriver()
    return this.#driver
  }
}

const noFailure = (): undefined => undefined
const sentIn = new WeakMap<object, Promise<unknown>[]>()
const endWritesOf = new WeakMap<object, Set<WriteAtEnd>>()
/**
 * Settings for statements that select rows by key, for which one plan suits all values. By default the server replans the longest statements each time, at
 * several times the cost of running them. With sequential scans off, a plan cached while a table is small uses an index.
 */
export const genericPlanSettings = { plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off' } as const

const begin = CompiledQuery.raw(
  ['begin', ...Object.entries(genericPlanSettings).map(([name, value]) => `set local ${name} = ${value}`)].join('; '),
)

/**
 * Leaves a statement unawaited, so that it is sent with the transaction's next one. If it fails, the transaction fails at its end. Awaits it in a transaction
 * that `Store.transact` did not start.
 */
export async function sendUnawaited(tx: object, statement: Promise<unknown>): Promise<void> {
  const sent = sentIn.get(tx)
  if (!sent) return void (await statement)
  statement.catch(noFailure)
  sent.push(statement)
}

/** Function that writes deferred rows. It sends all statements before it awaits any. */
export type WriteAtEnd = (tx: Transaction<Database>) => Promise<unknown>

/**
 * Registers a write that is sent once, with the commit, however often it is registered. Returns false in a transaction that `Store.transact` did not start: the
 * caller must write immediately.
 */
export function writeAtEnd(tx: object, write: WriteAtEnd): boolean {
  return endWritesOf.get(tx)?.add(write) !== undefined
}

/**
 * Returns a store's `transact`, which runs work in one transaction, and rolls back and throws after an error. It sends concurrent statements immediately: with
 * a local server a round trip costs about as much as a small statement.
 */
export function makeTransact(db: Kysely<Database>, dialect: StoreDialect): Transact {
  const driver = dialect.createDriver()
  const props = { config: { dialect }, dialect, driver }
  return ({ open, work }) => {
    const executor = db.getExecutor()
    return executor.provideConnection(async (connection) => {
      const shared = executor.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) })
      const tx = new Transaction<Database>({ ...props, executor: shared })
      const sent: Promise<unknown>[] = []
      sentIn.set(tx, sent)
      const endWrites = new Set<WriteAtEnd>()
      endWritesOf.set(tx, endWrites)
      try {
        const started = connection.executeQuery(begin)
        const opened = open(tx)
        await throwFirst([started, opened])
        const answer = await work(tx, await opened)
        for (const write of endWrites) sent.push(write(tx))
        await throwFirst([...sent, driver.commitTransaction(connection)])
        return answer
      } catch (error) {
        const cause = isSqlError(error, 'aborted') ? await throwFirst(sent).catch((first: unknown) => first) : null
        await driver.rollbackTransaction(connection).catch(noFailure)
        throw cause ?? error
      }
    })
  }
}

/** Throws the first error, because later errors follow from it. */
async function throwFirst(all: readonly Promise<unknown>[]): Promise<void> {
  for (const one of await Promise.allSettled(all)) if (one.status === 'rejected') throw one.reason
}

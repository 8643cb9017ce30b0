import { CompiledQuery, type Driver, type Kysely, PostgresDialect, Transaction } from 'kysely'
import { isSqlError } from '#domain/shared/index.ts'
import type { Database } from './schema/tables.ts'

/** What is done in a transaction. */
export interface TransactionWork<T, Opened> {
  /**
   * Sent together with the beginning, so that it costs no round trip of its own: it may lock and read, and nothing else, since a beginning that failed would leave it without a
   * transaction.
   */
  readonly open: (tx: Transaction<Database>) => Promise<Opened>
  readonly work: (tx: Transaction<Database>, opened: Opened) => Promise<T>
}

/** Does something in one transaction; what is thrown out of it leaves nothing behind. */
export type Transact = <T, Opened>(work: TransactionWork<T, Opened>) => Promise<T>

/** The dialect of a store, with the driver that it made at hand. */
export class StoreDialect extends PostgresDialect {
  #driver: Driver | null = null

  override createDriver(): Driver {
    this.#driver ??= super.createDriver()
    return this.#driver
  }
}

const noFailure = (): undefined => undefined
const sentIn = new WeakMap<object, Promise<unknown>[]>()
const endingsOf = new WeakMap<object, Set<WriteAtEnd>>()
/**
 * Settings for statements that name their rows by keys, of which one plan is good for all values. Left to itself the server plans the longest of them anew each time, at several times the
 * cost of running them; and a plan that is kept must not have been made for a table that was still so small that reading all of it was cheapest.
 */
export const keptPlans = { plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off' } as const

/** One message with the beginning. */
const begin = CompiledQuery.raw(
  ['begin', ...Object.entries(keptPlans).map(([name, value]) => `set local ${name} = ${value}`)].join('; '),
)

/**
 * Sends a statement of a transaction without waiting for its answer, where nobody needs that: it goes along with the next, and the transaction fails at its end if it did. Waits for it in
 * a transaction that was not made by `Store.transact`.
 */
export async function sendAlong(tx: object, statement: Promise<unknown>): Promise<void> {
  const sent = sentIn.get(tx)
  if (!sent) return void (await statement)
  statement.catch(noFailure)
  sent.push(statement)
}

/** Writes what a transaction leaves behind at its end; asks all of it at once, before it waits for anything. */
export type WriteAtEnd = (tx: Transaction<Database>) => Promise<unknown>

/**
 * Has something written before the commit of a transaction and sent along with it, once however often it is asked for: what several places have put by is one statement then. False in a
 * transaction that was not made by `Store.transact`, where it is for the caller to write at once.
 */
export function writeAtEnd(tx: object, write: WriteAtEnd): boolean {
  return endingsOf.get(tx)?.add(write) !== undefined
}

/**
 * Makes the transactions of a store. Unlike the query builder's own, statements that are asked for at once are sent at once, and answered one after the other in the order in which they were
 * asked: on a server beside us a round trip costs about as much as a small statement.
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
      const endings = new Set<WriteAtEnd>()
      endingsOf.set(tx, endings)
      try {
        const begun = connection.executeQuery(begin)
        const opened = open(tx)
        await throwFirst([begun, opened])
        const answer = await work(tx, await opened)
        for (const write of endings) sent.push(write(tx))
        await throwFirst([...sent, driver.commitTransaction(connection)])
        return answer
      } catch (error) {
        // What came after a statement that failed was refused because of that.
        const cause = isSqlError(error, 'aborted') ? await throwFirst(sent).catch((first: unknown) => first) : null
        await driver.rollbackTransaction(connection).catch(noFailure)
        throw cause ?? error
      }
    })
  }
}

/** Waits for all, and throws what the first of them that failed was thrown for: the others cannot be told apart from it. */
async function throwFirst(all: readonly Promise<unknown>[]): Promise<void> {
  for (const one of await Promise.allSettled(all)) if (one.status === 'rejected') throw one.reason
}

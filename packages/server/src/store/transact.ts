import type { EventAction } from '@moorage/contract'
import { CompiledQuery, DummyDriver, type Kysely, Transaction } from 'kysely'
import { isSqlError } from '#domain/shared/index.ts'
import { commit, rollback } from './planned-client.ts'
import { dialectWithoutDriver as dialect } from './pool-driver.ts'
import type { Database } from './schema/tables.ts'

type Tx = Transaction<Database>

/** Functions that run in one transaction, `open` first. */
export interface TransactionWork<T, Opened> {
  /** Locks and reads only. BEGIN and these statements are sent together, so after a failed BEGIN they run without a transaction. */
  readonly open: (tx: Tx) => Promise<Opened>
  readonly work: (tx: Tx, opened: Opened) => Promise<T>
}

/** Runs work in one transaction; an error rolls it back. */
export type Transact = <T, Opened>(work: TransactionWork<T, Opened>) => Promise<T>

/** Function that writes deferred rows. It sends all statements before it awaits any. */
export type WriteAtEnd = (tx: Tx) => Promise<unknown>

interface Pending {
  readonly sent: Promise<unknown>[]
  readonly endWrites: Set<WriteAtEnd>
  readonly canceledJobs: EventAction[]
}

const noFailure = (): undefined => undefined
const pendingOf = new WeakMap<object, Pending>()
/**
 * Settings for statements that select rows by key, for which one plan suits all values. By default the server replans the longest statements each time, at
 * several times the cost of running them. With sequential scans off, a plan cached while a table is small uses an index.
 */
export const genericPlanSettings = { plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off' } as const

/** Returns the statement that begins a transaction with these settings, in one message. */
export function beginWith(settings: Readonly<Record<string, string | number>>): CompiledQuery {
  const parts = Object.entries(settings).map(([name, value]) => `set local ${name} = ${value}`)
  return CompiledQuery.raw(['begin', ...parts].join('; '))
}

/**
 * Leaves a statement unawaited, so that it is sent with the transaction's next one. If it fails, the transaction fails at its end. Awaits it in a transaction
 * that `Store.transact` did not start.
 */
export async function sendUnawaited(tx: object, statement: Promise<unknown>): Promise<void> {
  const sent = pendingOf.get(tx)?.sent
  if (!sent) return void (await statement)
  statement.catch(noFailure)
  sent.push(statement)
}

/**
 * Registers a write that is sent once, with the commit, however often it is registered. Returns false in a transaction that `Store.transact` did not start: the
 * caller must write immediately.
 */
export function writeAtEnd(tx: object, write: WriteAtEnd): boolean {
  return pendingOf.get(tx)?.endWrites.add(write) !== undefined
}

/** Adds canceled jobs to `Store.canceledJobs` after the commit; not in a transaction that `Store.transact` did not start. */
export function countCanceled(tx: object, actions: readonly EventAction[]): void {
  pendingOf.get(tx)?.canceledJobs.push(...actions)
}

/** Returns a store's `transact`: `runTransaction` with generic plans. Adds canceled jobs to `canceledJobs`. */
export function makeTransact(db: Kysely<Database>, canceledJobs: Map<EventAction, number>): Transact {
  const begin = beginWith(genericPlanSettings)
  return async (work) => {
    const canceled: EventAction[] = []
    const answer = await runTransaction(db, begin, work, canceled)
    for (const action of canceled) canceledJobs.set(action, (canceledJobs.get(action) ?? 0) + 1)
    return answer
  }
}

/** The executor has the connection, so no other property is used. */
const props = { config: { dialect }, dialect, driver: new DummyDriver() }

/**
 * Runs work in one transaction, and rolls back and throws after an error. Sends concurrent statements immediately: with a local server a round trip costs about
 * as much as a small statement.
 */
export function runTransaction<T, Opened>(
  db: Kysely<Database>,
  begin: CompiledQuery,
  { open, work }: TransactionWork<T, Opened>,
  canceledJobs: EventAction[] = [],
): Promise<T> {
  const executor = db.getExecutor()
  return executor.provideConnection(async (connection) => {
    const own = executor.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) })
    const tx = new Transaction<Database>({ ...props, executor: own })
    const [sent, endWrites]: [Promise<unknown>[], Set<WriteAtEnd>] = [[], new Set()]
    pendingOf.set(tx, { sent, endWrites, canceledJobs })
    try {
      const started = connection.executeQuery(begin)
      const opened = open(tx)
      await throwFirst([started, opened])
      const answer = await work(tx, await opened)
      for (const write of endWrites) sent.push(write(tx))
      await throwFirst([...sent, connection.executeQuery(commit)])
      return answer
    } catch (error) {
      const cause = isSqlError(error, 'aborted') ? await throwFirst(sent).catch((first: unknown) => first) : null
      await connection.executeQuery(rollback).catch(noFailure)
      throw cause ?? error
    }
  })
}

/** Throws the first error, because later errors follow from it. */
async function throwFirst(all: readonly Promise<unknown>[]): Promise<void> {
  for (const one of await Promise.allSettled(all)) if (one.status === 'rejected') throw one.reason
}

const attemptsMax = 4

/**
 * Runs a whole transaction and returns its result. Retries it after a deadlock, at most three times, then rethrows; `work` must only read and write through it.
 */
export async function repeatOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let left = attemptsMax - 1; ; left -= 1) {
    try {
      return await work()
    } catch (error) {
      if (left === 0 || !isSqlError(error, 'repeatable')) throw error
    }
  }
}

interface Transacting {
  readonly transact: Transact
}

/** Runs `work` in one transaction, retries it after a deadlock, and returns its result; `work` must only read and write through `tx`. */
export function transactRepeatedly<T>(store: Transacting, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transactOpened(store, { open: async () => undefined, work })
}

/** Like `transactRepeatedly`, for a transaction that starts with locks and reads, without an extra round trip (`Store.transact`). */
export function transactOpened<T, Opened>({ transact }: Transacting, work: TransactionWork<T, Opened>): Promise<T> {
  return repeatOnConflict(() => transact(work))
}

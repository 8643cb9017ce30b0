import { Fault, Faults } from '../../domain/shared/index.ts'
import { nudge } from '../../store/nudge.ts'
import { openStore, type Store, type Tx } from '../../store/open-store.ts'
import { repeatOnConflict } from '../../store/transaction/repeat-on-conflict.ts'
import { findDatabaseUrl } from '../datafolder/index.ts'
import { OperatorFailure } from '../failures/index.ts'
import type { Settings } from '../settings/index.ts'
import { checkSchema } from './check-schema.ts'

/**
 * Runs an operator's command on the database of the running server or of DATABASE_URL (decision G5). Throws NoServer,
 * SchemaMismatch, or a refusal of the command as its own sentence: exit 3 when what it names does not exist, else 1.
 */
export async function withStore<T>(settings: Settings, command: (store: Store) => Promise<T>): Promise<T> {
  const url = findDatabaseUrl(settings)
  await checkSchema(url)
  const store = openStore({ url, connectionsMax: 2 })
  try {
    return await command(store)
  } catch (error) {
    throw toFailure(error)
  } finally {
    await store.close()
  }
}

/** The reasons alone: codes and fields are for clients of the interface. */
function toFailure(error: unknown): unknown {
  if (error instanceof Fault)
    return new OperatorFailure(error.reason, error.code === 'resource.not_found' ? 'notFound' : 'refused', error)
  if (error instanceof Faults)
    return new OperatorFailure(error.all.map((fault) => fault.reason).join(' '), 'refused', error)
  return error
}

/** Runs a command in one transaction, again after a deadlock; readers of events wake after it. */
export async function actAsOperator<T>(store: Store, work: (tx: Tx) => Promise<T>): Promise<T> {
  const result = await repeatOnConflict(() => store.db.transaction().execute(work))
  nudge(store, 'events')
  return result
}

import { Fault, Faults } from '#domain/shared/index.ts'
import { openStore, type Store } from '#store/open-store.ts'
import { findDatabaseUrl } from '../datafolder/index.ts'
import { OperatorFailure } from '../failures/index.ts'
import type { Settings } from '../settings/index.ts'
import { checkSchema } from '../asking/ask-database.ts'
import { awaitNudges } from '#store/nudge.ts'

/**
 * Runs an operator's command on the database of the running server or of DATABASE_URL (decision G5). Throws NoServer,
 * SchemaMismatch, or a refusal of the command as its own sentence: exit 3 when what it names does not exist, else 1.
 */
export async function withStore<T>(settings: Settings, command: (store: Store) => Promise<T>): Promise<T> {
  const url = findDatabaseUrl(settings)
  await checkSchema(url)
  const store = openStore({ url, connectionsMax: 2 })
  try {
    const result = await command(store)
    await awaitNudges(store)
    return result
  } catch (error) {
    throw asFailure(error)
  } finally {
    await store.close()
  }
}

/** A refusal of a command as its own sentence: codes are for clients of the interface. What is none stays as it is. */
export function asFailure(error: unknown): unknown {
  if (error instanceof Fault)
    return new OperatorFailure(tell(error), error.code === 'resource.not_found' ? 'notFound' : 'refused', error)
  if (error instanceof Faults) return new OperatorFailure(error.all.map(tell).join(' '), 'refused', error)
  return error
}

/** A client reads the field beside the reason; here it stands in the sentence, where the reason alone does not say what must be so. */
function tell({ reason, field }: Fault): string {
  const must = /^Must (.*?)\.?$/.exec(reason)
  return must === null || field === '' ? reason : `The ${field} must ${must[1]}.`
}

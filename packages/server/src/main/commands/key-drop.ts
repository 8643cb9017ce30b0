import { keyChanges, readKeyFile, replaceKeys } from '../../drivers/secret-file/index.ts'
import type { Tx } from '../../store/open-store.ts'
import { dropKey } from '../../store/secret/drop-key.ts'
import { queueForKeys } from '../../store/secret/queue-for-keys.ts'
import { OperatorFailure } from '../failures/index.ts'
import { allSealedColumns } from './all-sealed-columns.ts'
import { auditKey } from './audit-key.ts'
import type { Keys } from './with-keys.ts'

/** What `moor key drop` is told. */
export interface KeyDropOptions {
  /** Of a key in the file that does not seal. */
  readonly id: string
}

/** What it prints. */
export interface DroppedKey {
  readonly file: string
  readonly id: string
  readonly note: string
}

const note =
  'Backups that were made before "moor key reseal" can be used only with this key: keep a copy as long as you keep them.'
/** SQLSTATEs of a lock that did not come in time, and of two that waited for each other. */
const busy: ReadonlySet<unknown> = new Set(['55P03', '40P01'])
/** Each waits half a second at most. */
const attemptsMax = 20

/**
 * Takes a key that seals nothing any more out of the file. The database refuses from then on whatever is sealed with it, so that a
 * process which has not noticed fails instead of losing a secret. Throws SecretRefused for the key that seals and for one that the
 * file does not hold, one sentence that names what it still seals otherwise; a call that was cut off is simply made again.
 */
export async function keyDrop({ store, file }: Keys, { id }: KeyDropOptions): Promise<DroppedKey> {
  const remove = keyChanges.remove(id)
  await patiently(() =>
    store.db.transaction().execute(async (tx) => {
      await queueForKeys(tx)
      remove(readKeyFile(file))
      await drop(tx, id)
    }),
  )
  await store.db.transaction().execute(async (tx) => {
    await queueForKeys(tx)
    replaceKeys(file, remove)
  })
  return { file, id, note }
}

async function drop(tx: Tx, id: string): Promise<void> {
  const uses = await dropKey(tx, allSealedColumns, id)
  if (uses.length > 0) {
    const named = uses.map((use) => `${use.secrets} x ${use.meaning}`).join(', ')
    throw new OperatorFailure(`The key ${id} still seals secrets (${named}): run "moor key reseal" first.`)
  }
  await auditKey(tx, 'operator.key_drop', id)
}

async function patiently(work: () => Promise<void>): Promise<void> {
  for (let left = attemptsMax - 1; ; left -= 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && busy.has(error.code))) throw error
      if (left === 0)
        throw new OperatorFailure('The database is too busy to be sure that no secret is lost: try again.', 1, error)
    }
  }
}

import { keyChanges, replaceKeys } from '../../drivers/secret-file/index.ts'
import { queueForKeys } from '../../store/secret/queue-for-keys.ts'
import { auditKey } from './audit-key.ts'
import type { Keys } from './with-keys.ts'

/** What `moor key rotate` is told. */
export interface KeyRotateOptions {
  /** The new key opens and does not seal yet, so that every machine can be given it before (`--later`). */
  readonly isLater: boolean
}

/** What it prints. */
export interface RotatedKey {
  readonly file: string
  /** Id of the new key. */
  readonly id: string
  readonly state: 'seals' | 'opens'
  readonly note: string
}

const notes = {
  seals: 'Run "moor key reseal" next. Give every other machine this file, and keep a copy of it where no backup lies.',
  opens: 'Give every other machine this file, then run "moor key promote" with this id on each.',
} as const

/** Adds a new key to the key file, in one step; the old ones go on opening. Throws SecretRefused when the file cannot be changed. */
export async function keyRotate({ store, file }: Keys, { isLater }: KeyRotateOptions): Promise<RotatedKey> {
  return store.db.transaction().execute(async (tx) => {
    await queueForKeys(tx)
    const keys = replaceKeys(file, isLater ? keyChanges.addLast() : keyChanges.addFirst())
    const { id } = keys.at(isLater ? -1 : 0) ?? keys[0]
    await auditKey(tx, 'operator.key_rotate', id)
    const state = isLater ? 'opens' : 'seals'
    return { file, id, state, note: notes[state] }
  })
}

import { keyChanges, replaceKeys } from '../../drivers/secret-file/index.ts'
import { findKeyFacts } from '../../store/installation/find-key-facts.ts'
import { queueForKeys } from '../../store/secret/queue-for-keys.ts'
import { OperatorFailure } from '../failures/index.ts'
import { auditKey } from './audit-key.ts'
import type { Keys } from './with-keys.ts'

/** What `moor key promote` is told. */
export interface KeyPromoteOptions {
  /** Of a key in the file. */
  readonly id: string
}

/** What it prints. */
export interface PromotedKey {
  readonly file: string
  readonly id: string
  readonly state: 'seals'
}

/** Lets a key of the file seal from now on. Throws SecretRefused when the file does not hold it, one sentence when it was dropped. */
export async function keyPromote({ store, file }: Keys, { id }: KeyPromoteOptions): Promise<PromotedKey> {
  return store.db.transaction().execute(async (tx) => {
    await queueForKeys(tx)
    const { dropped } = await findKeyFacts(tx)
    if (dropped.includes(id))
      throw new OperatorFailure(`The key ${id} was dropped: nothing can be sealed with it again.`)
    replaceKeys(file, keyChanges.putFirst(id))
    await auditKey(tx, 'operator.key_promote', id)
    return { file, id, state: 'seals' }
  })
}

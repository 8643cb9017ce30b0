import type { AccountId } from '../../domain/shared/index.ts'
import type { Tx } from '../open-store.ts'
import { tellAct } from './tell-act.ts'

/** What an operator did to a token, and whose it is. */
export interface TokenAct {
  readonly accountId: AccountId
  readonly action: 'token_create' | 'token_delete'
  readonly token: { readonly id: number; readonly label: string }
  readonly username: string
  /** What else came of it, as the end of a sentence. */
  readonly more?: string
}

/** Tells what was done to a token (`tellAct`); the row of the audit says whose it is, which nobody can find out once it is gone (decision G9). */
export async function tellTokenAct(
  tx: Tx,
  { accountId, action, token: { id, label }, username, more = '' }: TokenAct,
): Promise<void> {
  await tellAct(tx, {
    accountId,
    action,
    entity: { type: 'token', id, label },
    reason: `Token of "${username}"${more}.`,
  })
}

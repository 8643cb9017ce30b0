import { Fault } from '../../domain/shared/index.ts'
import type { AccountRow } from '../../store/account/create-account.ts'
import { findAccount } from '../../store/account/find-account.ts'
import type { Db } from '../../store/open-store.ts'

/** The account an operator names; throws request.reference_invalid, in words for the operator. */
export async function findNamedAccount(db: Db, label: string): Promise<AccountRow> {
  const account = await findAccount(db, label)
  if (!account)
    throw new Fault('request.reference_invalid', `There is no account with the label "${label}".`, { field: 'account' })
  return account
}

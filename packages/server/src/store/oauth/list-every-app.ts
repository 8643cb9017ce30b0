import type { UserRow } from '../account/create-user.ts'
import type { Db } from '../open-store.ts'
import type { AppRow } from './app-row.ts'
import { appsOf } from './apps-of.ts'

/** All applications that may act for a user, those without a living access token included; for the operator's commands (decision G5). */
export async function listEveryApp(db: Db, user: UserRow): Promise<readonly AppRow[]> {
  return (await appsOf(db, { accountId: user.account_id, userId: user.id })
    .orderBy('oauth_apps.id')
    .execute()) as AppRow[]
}

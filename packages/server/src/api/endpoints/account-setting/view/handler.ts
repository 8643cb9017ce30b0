import type { Handler } from '#api/call.ts'
import { resolveSettings } from '#domain/access/resolve-settings.ts'
import { findOwnAccount } from '#store/account/accounts.ts'

/** Returns the account settings (decisions H9.1, H15.2). */
export const accountSettingView: Handler<'account_setting.view'> = {
  kind: 'read',
  run: async ({ store, actor }) => resolveSettings((await findOwnAccount(store.db, actor)).settings),
}

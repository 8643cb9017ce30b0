import type { Handler } from '#api/call.ts'
import { resolveSettings } from '#domain/access/resolve-settings.ts'
import { findOwnAccount } from '#store/account/accounts.ts'

/** Shows the settings of the account, none of which changes what is made here (decision H9.1). */
export const accountSettingView: Handler<'account_setting.view'> = {
  kind: 'read',
  run: async ({ store, actor }) => resolveSettings((await findOwnAccount(store.db, actor)).settings),
}

import { acceptAccountSettings } from '#accept/account/change.ts'
import type { Handler } from '#api/call.ts'
import { explainSubscription, resolveSettings } from '#domain/access/resolve-settings.ts'

/** Updates account settings. Only the maintenance policy has an effect, as default of new hosts (decisions H9.1, H15.2). */
export const accountSettingUpdate: Handler<'account_setting.update'> = {
  kind: 'change',
  check({ longview_subscription: subscription }) {
    const error = explainSubscription(subscription)
    return error ? [error] : []
  },
  run: (call) =>
    call.mutate(async (tx) => {
      const { settings } = await acceptAccountSettings(tx, call.actor, call.body)
      return { body: resolveSettings(settings) }
    }),
}

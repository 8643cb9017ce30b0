import { acceptAccountSettings } from '#accept/account/change.ts'
import type { Handler } from '#api/call.ts'
import { explainSubscription, settleSettings } from '#domain/access/settle-settings.ts'

/** Updates the settings of the account. Stored and returned only (decision H9.1). */
export const accountSettingUpdate: Handler<'account_setting.update'> = {
  kind: 'change',
  check({ longview_subscription: subscription }) {
    const fault = explainSubscription(subscription)
    return fault ? [fault] : []
  },
  run: (call) =>
    call.mutate(async (tx) => {
      const { settings } = await acceptAccountSettings(tx, call.actor, call.body)
      return { body: settleSettings(settings) }
    }),
}

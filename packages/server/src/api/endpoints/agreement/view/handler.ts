import type { Handler } from '#api/call.ts'
import { findOwnAccount } from '#store/account/accounts.ts'

/** Returns which agreements the account acknowledged (decision H9.1). */
export const agreementView: Handler<'agreement.view'> = {
  kind: 'read',
  async run({ store, actor }) {
    const { agreements } = await findOwnAccount(store.db, actor)
    return {
      privacy_policy: agreements.includes('privacy_policy'),
      eu_model: agreements.includes('eu_model'),
      master_service_agreement: agreements.includes('master_service_agreement'),
      billing_agreement: agreements.includes('billing_agreement'),
    }
  },
}

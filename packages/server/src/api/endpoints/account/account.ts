import { type Account, agreementNames } from '@moorage/contract'
import { acceptAccountContact, acceptAccountSettings, acceptAgreements } from '#accept/account/change.ts'
import { checkContact, resolveContact } from '#domain/access/resolve-contact.ts'
import { explainSubscription, resolveSettings } from '#domain/access/resolve-settings.ts'
import { sumAmounts, sumUsage } from '#domain/billing/sum-usage.ts'
import { accountCapabilitiesOf } from '#domain/catalogue/account-capabilities.ts'
import { findOwnAccount } from '#store/account/accounts.ts'
import { findAccountEmail } from '#store/account/find-user.ts'
import { listBilledIntervals } from '#store/billing/list-billed-intervals.ts'
import type { Db } from '#store/open-store.ts'
import { wireTime } from '#store/column-types.ts'
import type { Call, HandlersOf } from '../../call.ts'
import { respondAccountTransfer } from '../host/host-usage.ts'
import { respondEmpty } from '../../respond.ts'

/** Operations of the caller's account. */
export const accountHandlers: HandlersOf<'account' | 'account_setting' | 'agreement'> = {
  'account.view': { kind: 'read', run: (call) => accountBody(call.store.db, call) },

  'account.transfer': { kind: 'read', run: respondAccountTransfer },

  // Contact data is stored and returned only (decision H9.2).
  'account.update': {
    kind: 'change',
    check: checkContact,
    async accept(tx, call) {
      await acceptAccountContact(tx, call.actor, call.body)
      return { body: await accountBody(tx, call) }
    },
  },

  'account_setting.view': {
    kind: 'read',
    run: async ({ store, actor }) => resolveSettings((await findOwnAccount(store.db, actor)).settings),
  },

  // Only the maintenance policy has an effect, as default of new hosts (decisions H9.1, H15.2).
  'account_setting.update': {
    kind: 'change',
    check: ({ longview_subscription: subscription }) => [explainSubscription(subscription) ?? []].flat(),
    async accept(tx, call) {
      const { settings } = await acceptAccountSettings(tx, call.actor, call.body)
      return { body: resolveSettings(settings) }
    },
  },

  'agreement.view': {
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
  },

  // An acknowledgement is permanent (decision H9.1).
  'agreement.create': {
    kind: 'change',
    accept(tx, call) {
      const names = agreementNames.filter((name) => call.body[name])
      return respondEmpty(acceptAgreements(tx, call.actor, names))
    },
  },
}

/** Contact, region capabilities, and this month's cost (decisions G8, H9). */
async function accountBody(db: Db, { actor, catalogue }: Pick<Call, 'actor' | 'catalogue'>): Promise<Account> {
  const account = await findOwnAccount(db, actor)
  return {
    ...resolveContact(account.contact, { company: account.label, email: await findAccountEmail(db, actor) }),
    balance: 0,
    balance_uninvoiced: await costThisMonth(db, actor),
    capabilities: accountCapabilitiesOf(catalogue),
    active_since: wireTime(account.created),
    active_promotions: [],
    credit_card: { last_four: null, expiry: null },
    euuid: account.uid,
  }
}

/** Read access to the account includes the cost, also for restricted users. */
async function costThisMonth(db: Db, actor: Call['actor']): Promise<number> {
  const month = await listBilledIntervals(db, { ...actor, isRestricted: false })
  return Number(sumAmounts(sumUsage(month.intervals, month).map((resource) => resource.cost)))
}

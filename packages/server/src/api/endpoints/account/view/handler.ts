import type { Account } from '@moorage/contract'
import { sumAmounts, sumUsage } from '#domain/billing/sum-usage.ts'
import { accountCapabilitiesOf } from '#domain/catalogue/account-capabilities.ts'
import { findOwnAccount } from '#store/account/accounts.ts'
import { findAccountEmail } from '#store/account/find-user.ts'
import { listBilledIntervals } from '#store/billing/list-billed-intervals.ts'
import { wireTime } from '#store/wire-time.ts'
import type { Call, Handler } from '#api/call.ts'

/** What the service does not know of its customers, as it is shown to clients that expect the fields (facts 12). */
const unused = {
  first_name: '',
  last_name: '',
  address_1: '',
  address_2: '',
  city: '',
  state: '',
  zip: '',
  country: '',
  phone: '',
  tax_id: '',
  balance: 0,
} as const

/** Shows the account: its label, what its regions can do, and what this month has cost so far (decisions G8, H). */
export const accountView: Handler<'account.view'> = {
  kind: 'read',
  async run(call) {
    const account = await findOwnAccount(call.store.db, call.actor)
    const body: Account = {
      ...unused,
      company: account.label,
      email: await findAccountEmail(call.store.db, call.actor),
      balance_uninvoiced: await costThisMonth(call),
      capabilities: accountCapabilitiesOf(call.catalogue),
      active_since: wireTime(account.created),
      active_promotions: [],
      credit_card: { last_four: null, expiry: null },
      euuid: account.uid,
    }
    return body
  },
}

/** Of the whole account, also for a user who sees only a part of it: who may read the account may read its sum. */
async function costThisMonth({ store, actor }: Call): Promise<number> {
  const { fromMs, intervals } = await listBilledIntervals(store.db, { ...actor, isRestricted: false })
  return Number(
    sumAmounts(sumUsage(intervals, new Date(fromMs).toISOString().slice(0, 7)).map((resource) => resource.cost)),
  )
}

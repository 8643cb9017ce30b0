import type { Account } from '@moorage/contract'
import { resolveContact } from '#domain/access/resolve-contact.ts'
import { sumAmounts, sumUsage } from '#domain/billing/sum-usage.ts'
import { accountCapabilitiesOf } from '#domain/catalogue/account-capabilities.ts'
import { findOwnAccount } from '#store/account/accounts.ts'
import { findAccountEmail } from '#store/account/find-user.ts'
import { listBilledIntervals } from '#store/billing/list-billed-intervals.ts'
import type { Db } from '#store/open-store.ts'
import { wireTime } from '#store/wire-time.ts'
import type { Call } from '../../call.ts'

type AccountContext = Pick<Call, 'actor' | 'catalogue'>

/** Queries and returns the account response: contact, region capabilities, and this month's cost (decisions G8, H9). */
export async function accountBody(db: Db, { actor, catalogue }: AccountContext): Promise<Account> {
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

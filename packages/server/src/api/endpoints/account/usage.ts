import type { Usage, UsageType } from '@moorage/contract'
import { printFocus } from '#domain/billing/print-focus.ts'
import { type BilledKind, type ResourceUsage, sumAmounts, sumUsage } from '#domain/billing/sum-usage.ts'
import { findOwnAccount } from '#store/account/accounts.ts'
import { listBilledIntervals } from '#store/billing/list-billed-intervals.ts'
import { entityUrl } from '#store/event/event-body.ts'
import { listValues, matchesFilter, readPlainField } from '#store/listing/list-values.ts'
import type { HandlersOf } from '../../call.ts'
import { respondPage } from '../../respond.ts'

/** Cost of the account's resources (decision H). */
export const usageHandlers: HandlersOf<'usage'> = {
  // In this calendar month, with the total.
  'usage.list': {
    kind: 'read',
    async run({ store, actor, list }) {
      const month = await listBilledIntervals(store.db, actor)
      const resources = sumUsage(month.intervals, month).map(usageBody).toSorted(byId)
      const { filter } = list
      const kept = filter === null ? resources : resources.filter((one) => matchesFilter(filter, one, readPlainField))
      const { rows, total } = listValues(kept, { ...list, filter: null }, readPlainField)
      return {
        ...respondPage(list, total, rows),
        from: wireMoment(month.fromMs),
        to: wireMoment(month.nowMs),
        total: sumAmounts(kept.map((one) => one.cost)),
      }
    },
  },

  // A month's charges as CSV (decision H6), read in one query for consistency.
  'usage.export': {
    kind: 'read',
    async run({ store, actor, query }) {
      const account = await findOwnAccount(store.db, actor)
      const month = await listBilledIntervals(store.db, actor, query.month)
      return inPieces(printFocus(account, month, month.intervals))
    },
  },
}

async function* inPieces(lines: Iterable<string>): AsyncGenerator<string> {
  yield* lines
}

const types: Readonly<Record<BilledKind, UsageType>> = {
  volume: 'volume',
  volume_snapshot: 'volume_snapshot',
  host: 'host',
  cluster: 'orchcluster',
}

function usageBody({ kind, id, label, quantity, hours, cost, isActive }: ResourceUsage): Usage {
  const type = types[kind]
  return { type, id, label, url: entityUrl({ type, id, label }), quantity, hours, cost, active: isActive }
}

/** IDs are unique per kind only (decision C1). */
function byId(one: Usage, other: Usage): number {
  return one.id - other.id || one.type.localeCompare(other.type)
}

/** Formats a time for responses (decision A5). */
function wireMoment(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19)
}

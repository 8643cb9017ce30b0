import { sumAmounts, sumUsage } from '#domain/billing/sum-usage.ts'
import { listBilledIntervals } from '#store/billing/list-billed-intervals.ts'
import { listValues, matchesFilter, readPlainField } from '#store/listing/list-values.ts'
import { type Handler, respondPage } from '#api/call.ts'
import { usageBody } from '../usage-body.ts'

type Shown = ReturnType<typeof usageBody>

/** Lists the cost of the account's resources in this calendar month, and the total (decision H). */
export const usageList: Handler<'usage.list'> = {
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
}

/** IDs are unique per kind only (decision C1). */
function byId(one: Shown, other: Shown): number {
  return one.id - other.id || one.type.localeCompare(other.type)
}

/** Formats a time for responses (decision A5). */
function wireMoment(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19)
}

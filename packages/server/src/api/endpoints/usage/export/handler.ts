import { printFocus } from '#domain/billing/print-focus.ts'
import { findOwnAccount } from '#store/account/accounts.ts'
import { listBilledIntervals } from '#store/billing/list-billed-intervals.ts'
import type { Handler } from '#api/call.ts'

/** Exports a month's charges as CSV (decision H6), read in one query for consistency. */
export const usageExport: Handler<'usage.export'> = {
  kind: 'read',
  async run({ store, actor, query }) {
    const account = await findOwnAccount(store.db, actor)
    const month = await listBilledIntervals(store.db, actor, query.month)
    return inPieces(printFocus(account, month, month.intervals))
  },
}

async function* inPieces(lines: Iterable<string>): AsyncGenerator<string> {
  yield* lines
}

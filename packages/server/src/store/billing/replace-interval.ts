import { sql } from 'kysely'
import type { Tx } from '../open-store.ts'
import type { BilledUse } from './open-interval.ts'

/**
 * Bills a thing by another quantity from now on, in the transaction that accepts its resize (decision H). The new interval
 * opens at the very moment at which the old one closes; a thing that had none gets its first.
 */
export async function replaceInterval(tx: Tx, use: BilledUse): Promise<void> {
  const {
    rows: [ended],
  } = await sql<{ closed: string }>`
    update billing_intervals set closed = greatest(moor_now(), opened)
    where kind = ${use.kind} and resource_id = ${use.id} and account_id = ${use.accountId} and closed is null
    returning closed`.execute(tx)
  await sql`
    insert into billing_intervals (account_id, kind, resource_id, label, quantity, hourly, monthly, opened)
    values (${use.accountId}, ${use.kind}, ${use.id}, ${use.label}, ${use.quantity}, ${use.price.hourly}, ${use.price.monthly},
      coalesce(${ended?.closed ?? null}::timestamptz, moor_now()))`.execute(tx)
}

import { nudge } from '../nudge.ts'
import type { Store } from '../open-store.ts'
import { wakeWork } from '../work/touch-work.ts'

/** Makes every cluster's work due in its own transaction, after a change of endpoints, and wakes the workers (decision E8). Locks work rows in ID order. */
export async function wakeClusters(store: Store): Promise<void> {
  await store.db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('work')
      .select('id')
      .where('kind', '=', 'cluster')
      .orderBy('id')
      .forUpdate()
      .execute()
    await wakeWork(
      tx,
      'cluster',
      rows.map((row) => row.id),
    )
  })
  nudge(store, 'work')
}

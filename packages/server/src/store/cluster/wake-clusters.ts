import { nudge } from '../nudge.ts'
import type { Store } from '../open-store.ts'
import { wakeWork } from '../work/touch-work.ts'

/** Lets every cluster be looked at now: where clusters answer has changed (decision E8). Work rows are taken in the order of their ids, as by everybody. */
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

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestStore } from '#testkit/database/test-store.ts'
import { moorNow } from '../open-store.ts'
import { wakeClusters } from './wake-clusters.ts'

const { store } = await openTestStore({ connectionsMax: 4 })

test('makes the work of every cluster due, and no other work, even if many processes call it concurrently (decision E8)', async () => {
  const later = sql<string>`moor_now() + interval '1 hour'`
  for (const kind of ['cluster', 'volume'] as const) {
    await store.db
      .insertInto('work')
      .values([1, 2].map((id) => ({ kind, id, region: 'eu-central', due: later })))
      .execute()
  }
  await Promise.all([wakeClusters(store), wakeClusters(store), wakeClusters(store)])
  const due = await store.db
    .selectFrom('work')
    .select(['kind', 'id'])
    .where('due', '<=', moorNow)
    .orderBy('id')
    .execute()
  expect(due).toEqual([
    { kind: 'cluster', id: 1 },
    { kind: 'cluster', id: 2 },
  ])
})

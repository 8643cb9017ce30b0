import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { asId, type VolumeId } from '#domain/shared/index.ts'
import { seedTenant } from '#testkit/database/seed-users.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { selectRow } from '#testkit/database/rows.ts'
import { insertJob } from './insert-events.ts'
import { moveEvent } from './move-event.ts'
import { listOpenJobs } from './open-jobs.ts'

const { store } = await openTestStore({ connectionsMax: 2 })
const actor = await seedTenant(store, 'open')
const work = { kind: 'volume', id: asId<VolumeId>(7), generation: 1 } as const

it('D11: open jobs of an action that this release does not know are left to one that does', async () => {
  const entity = { type: 'volume', id: 7, label: 'seven' } as const
  const [later, known, ended] = await store.db
    .transaction()
    .execute(async (tx) => [
      await insertJob(tx, actor, { action: 'volume_migrate', entity, work }),
      await insertJob(tx, actor, { action: 'volume_resize', entity, work }),
      await insertJob(tx, actor, { action: 'volume_detach', entity, work }),
    ])
  await store.db.transaction().execute((tx) => moveEvent(tx, { id: ended ?? asId(0), status: 'finished' }))
  await sql`update events set action = 'volume_defragment' where id = ${later}`.execute(store.db)
  expect(await listOpenJobs(store.db, work)).toMatchObject([
    { id: known, action: 'volume_resize', status: 'scheduled' },
  ])
  const row = await selectRow(store, 'events', 'status', { id: later ?? asId(0) })
  expect(row.status).toBe('scheduled')
})

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openTestStore } from '#testkit/database/test-store.ts'
import { cleanUpStore } from './clean-up-store.ts'

const { store } = await openTestStore()

const retention = { eventDays: 90, auditDays: 400 }
const leaveOne = () =>
  sql`insert into oauth_records (model, id_hash, expires) values ('Interaction', sha256(random()::text::bytea), '2020-01-01')`.execute(
    store.db,
  )
const left = async (): Promise<number> => (await store.db.selectFrom('oauth_records').select('model').execute()).length

it('cleans up immediately and periodically, and reports each failure until it recovers', async () => {
  const troubles: unknown[] = []
  await leaveOne()
  const tidying = cleanUpStore(store, retention, (error) => troubles.push(error), {
    pace: { maintenanceMs: 3_600_000, oauthMs: 20 },
  })
  await expect.poll(left).toBe(0)
  await sql`alter table oauth_records rename to oauth_records_away`.execute(store.db)
  await expect.poll(() => troubles.length).toBeGreaterThan(1)
  await sql`alter table oauth_records_away rename to oauth_records`.execute(store.db)
  await leaveOne()
  await expect.poll(left).toBe(0)
  tidying.stop()
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Store, openStore } from '../../store/open-store.ts'
import { requestVolume } from '../../testkit/requests/request-volume.ts'
import { type ScratchFolder, makeScratchFolder } from '../../testkit/programs/scratch-folder.ts'
import { seedTenant } from '../../testkit/database/seed-users.ts'
import { type TestDatabase, createTestDatabase } from '../../testkit/database/test-database.ts'
import { openLog } from '../logging/open-log.ts'
import { readSettings } from '../settings/index.ts'
import { type Foundation, openFoundation } from './foundation.ts'
import { createMeters } from '../metrics/meters.ts'
import { openWorker } from './open-worker.ts'

let database: TestDatabase
let scratch: ScratchFolder
let foundation: Foundation
let caller: Store
beforeAll(async () => {
  database = await createTestDatabase()
  scratch = makeScratchFolder()
  foundation = await openFoundation(
    readSettings({ MOORAGE_SIM_PACE: 'instant', MOORAGE_LOG: 'silent', MOORAGE_DATA: scratch.data }),
    database.url,
  )
  caller = openStore({ url: database.url, connectionsMax: 2 })
})
afterAll(async () => {
  await caller.close()
  await foundation.close()
  await database.close()
  scratch.close()
})

it("a worker has connections of its own: requests that take all of the interface's keep no work waiting", async () => {
  const held = await Promise.all(Array.from({ length: 12 }, () => foundation.store.db.startTransaction().execute()))
  const worker = await openWorker(foundation, {
    settings: readSettings({ MOORAGE_SIM_PACE: 'instant' }),
    log: openLog('silent'),
    meters: createMeters(foundation.store, { version: '0', dialect: 'neutral' }),
    regions: null,
  })
  const { id } = await requestVolume(caller, await seedTenant(caller, 'crowd'), { label: 'crowd' })
  await expect
    .poll(
      async () =>
        (await caller.db.selectFrom('volumes').select('status').where('id', '=', id).executeTakeFirst())?.status,
      { timeout: 8_000 },
    )
    .toBe('active')
  for (const one of held) await one.rollback().execute()
  await worker.stop()
})

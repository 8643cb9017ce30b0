import { afterAll, expect, it } from 'vitest'
import { useScratchFolder } from '#testkit/programs/use-scratch-folder.ts'
import { requestVolume } from '#testkit/requests/request-volume.ts'
import { holdTransaction } from '#testkit/database/hold-transaction.ts'
import { seedTenant } from '#testkit/database/seed-users.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { openLog } from '../logging/open-log.ts'
import { readSettings } from '../settings/index.ts'
import { openFoundation } from './foundation.ts'
import { createMeters } from '../metrics/meters.ts'
import { openWorker } from './open-worker.ts'

const { store: caller, url } = await openTestStore({ connectionsMax: 2 })
const scratch = useScratchFolder()
const foundation = await openFoundation(
  readSettings({ MOORAGE_SIM_PACE: 'instant', MOORAGE_LOG: 'silent', MOORAGE_DATA: scratch.data }),
  url,
)
afterAll(() => foundation.close())

it('a worker has its own connections: requests that use all of the API connections do not delay work', async () => {
  const held = await Promise.all(Array.from({ length: 12 }, () => holdTransaction(foundation.store.db)))
  const worker = await openWorker(foundation, {
    settings: readSettings({ MOORAGE_SIM_PACE: 'instant' }),
    log: openLog('silent', process.stderr),
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

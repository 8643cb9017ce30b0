import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Store, openStore } from '#store/open-store.ts'
import { seedTenant } from '#testkit/database/seed-users.ts'
import { requestVolume } from '#testkit/requests/request-volume.ts'
import { type TestDatabase, createTestDatabase } from '#testkit/database/test-database.ts'
import { createMeters } from './meters.ts'

const isThere = spawnSync('promtool', ['--version']).status === 0

describe.skipIf(!isThere)('promtool', () => {
  let database: TestDatabase
  let store: Store
  beforeAll(async () => {
    database = await createTestDatabase()
    store = openStore({ url: database.url })
  })
  afterAll(async () => {
    await store.close()
    await database.close()
  })

  it('has nothing to say about the metrics', async () => {
    await requestVolume(store, await seedTenant(store, 'measured'), { label: 'measured' })
    const meters = createMeters(store, { version: '1.2.3', dialect: 'neutral' })
    const note = { requestId: 'r', accountId: 1, method: 'GET', status: 404, durationMs: 12 } as const
    meters.answered({ ...note, operation: 'event.view', isWaiting: false, code: 'resource.not_found' })
    meters.answered({ ...note, operation: null, isWaiting: true, code: null })
    meters.called({ method: 'ensureVolume', code: 'Ok', durationMs: 3 })
    meters.leaseLost('volume')
    meters.watchFailed('events')
    meters.clusterAnswered(200)
    meters.passed('volume', {
      ending: 'settled',
      dueMs: 1,
      step: null,
      tries: 0,
      cause: null,
      news: {
        jobs: [
          { operationId: 1, action: 'volume_create', status: 'finished', isStarted: true, message: null, ageMs: 9 },
        ],
        findings: ['storage.missing'],
      },
    })
    const text = await meters.print()
    expect(text).toContain('moorage_things{')
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8' })
    expect([status, stdout, stderr]).toEqual([0, '', ''])
  })
})

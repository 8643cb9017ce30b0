import { expect, it } from 'vitest'
import type { Actor, EventId } from '#domain/shared/index.ts'
import { seedTenant } from '#testkit/database/seed-users.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { ensureInstallation } from '../installation/installation.ts'
import type { FilterNode, ListRequest } from '../listing/list-request.ts'
import type { Tx } from '../open-store.ts'
import { listEvents } from './read-events.ts'
import { markRead, markSeen } from './mark-events.ts'
import { insertNotification, startJob } from './start-job.ts'

const { store } = await openTestStore()
const inTx = <T>(work: (tx: Tx) => Promise<T>) => store.db.transaction().execute(work)
await ensureInstallation(store, { vendor: null, defaults: { vendor: 'Moor', nodePrefix: 'orch' } })
const one = await seedTenant(store, 'one')
const other = await seedTenant(store, 'other')
const ids = await inTx(async (tx) => [
  await insertNotification(tx, one, { action: 'tag_create', entity: { type: 'tag', id: null, label: 'x' } }),
  await insertNotification(tx, other, { action: 'tag_create', entity: { type: 'tag', id: null, label: 'x' } }),
  (
    await startJob(tx, one, {
      action: 'volume_detach',
      entity: { type: 'volume', id: 7, label: 'v' },
      work: { kind: 'volume', id: 7, generation: 1 },
    })
  ).id,
  await insertNotification(tx, one, { action: 'tag_delete', entity: { type: 'tag', id: null, label: 'x' } }),
])

const first: ListRequest = { page: 1, pageSize: 100, filter: null, order: null }
const list = async (actor: Actor, request: Partial<ListRequest> = {}) =>
  (await listEvents(store.db, actor, { hidden: [] }, { ...first, ...request })).rows.map((row) => row.id)
const term = (field: string, value: string | number | boolean): FilterNode => ({
  kind: 'term',
  field,
  operator: 'eq',
  value,
})

it('seen marks an event and all older ones of the account, read marks only one (facts 8.1); neither is logged', async () => {
  const logged = await store.db.selectFrom('event_log').select('position').execute()
  await inTx((tx) => markSeen(tx, one, ids[2] as EventId))
  await inTx((tx) => markRead(tx, one, ids[2] as EventId))
  await inTx((tx) => markRead(tx, one, ids[1] as EventId))
  expect(await list(one, { filter: term('seen', true) })).toEqual([ids[0], ids[2]])
  expect(await list(one, { filter: term('read', true) })).toEqual([ids[2]])
  expect(await list(other, { filter: { kind: 'or', nodes: [term('seen', true), term('read', true)] } })).toEqual([])
  expect(await store.db.selectFrom('event_log').select('position').execute()).toEqual(logged)
})

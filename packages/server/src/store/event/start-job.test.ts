import { expect, it } from 'vitest'
import { seedTenant } from '#testkit/database/seed-users.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { selectRow, selectRows } from '#testkit/database/rows.ts'
import type { Tx } from '../open-store.ts'
import { touchWork } from '../work/touch-work.ts'
import { startJob } from './start-job.ts'

const { store } = await openTestStore()
const actor = await seedTenant(store, 'one')
const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  store.transact({ open: () => Promise.resolve(), work: (tx) => work(tx) })
const work = { kind: 'volume', id: 7 } as const

const start = (label: string) =>
  inTx((tx) => startJob(tx, actor, { action: 'volume_attach', entity: { type: 'volume', id: 7, label }, work }, 'here'))

it('a job that is accepted says the generation that its work row has from then on, the first one too (decision F2)', async () => {
  const first = await start('first')
  await inTx((tx) => touchWork(tx, work, 'here'))
  const third = await start('third')
  expect([first.generation, third.generation]).toEqual([1, 3])
  const events = await selectRows(
    store,
    'events',
    ['id', 'entity_label', 'status', 'percent', 'work_kind', 'work_id', 'generation'],
    {},
    'id',
  )
  const told = { status: 'scheduled', percent: 0, work_kind: 'volume', work_id: 7 }
  expect(events).toEqual([
    { id: first.id, entity_label: 'first', generation: 1, ...told },
    { id: third.id, entity_label: 'third', generation: 3, ...told },
  ])
  const row = await selectRow(store, 'work', ['generation', 'region', 'tries'])
  expect(row).toEqual({ generation: 3, region: 'here', tries: 0 })
})

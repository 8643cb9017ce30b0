import { expect, it } from 'vitest'
import { acceptAccountLimit } from '#accept/account/limit.ts'
import { selectRow, selectRows, sqlOn } from '#testkit/database/rows.ts'
import { keepTrash } from '#testkit/engine/keep-trash.ts'
import { passUntil } from '#testkit/engine/pass-until.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { requestSnapshot } from '#testkit/requests/request-snapshot.ts'
import { requestSnapshotPolicy } from '#testkit/requests/request-snapshot-policy.ts'
import { requestRestore } from '#testkit/requests/request-trash.ts'
import { requestDeletion, requestVolume } from '#testkit/requests/request-volume.ts'

const bench = await openTestBench()
await keepTrash(bench.store)
const hourMs = 3_600_000

async function volumeWith(label: string, policy?: Parameters<typeof requestSnapshotPolicy>[2]): Promise<number> {
  const { id } = await requestVolume(bench.store, bench.actor, { label })
  await passUntil(bench, async () => (await selectRow(bench.store, 'volumes', 'status', { id })).status === 'active')
  await requestSnapshotPolicy(bench, id, policy)
  return id
}

/** IDs of the automatic snapshots that are not deleted, oldest first, once all of them are complete. */
async function automatic(volumeId: number, count: number, after = 0): Promise<readonly number[]> {
  const read = () => sqlOn(bench.store)<{ id: number; status: string }>`
    select id, status from volume_snapshots where volume_id = ${volumeId} and is_automatic and deleted_at is null order by id`
  const isReached = (rows: Awaited<ReturnType<typeof read>>) =>
    rows.length === count && rows.every(({ id, status }) => id > after && status === 'available')
  for (let rounds = 0; rounds < 50 && !isReached(await read()); rounds += 1) {
    await bench.converge()
    if (!isReached(await read())) await bench.advance(hourMs / 4)
  }
  const rows = await read()
  expect(isReached(rows)).toBe(true)
  return rows.map(({ id }) => id)
}

const nextRunMs = async (id: number) => {
  const [row] = await sqlOn(bench.store)<{ ms: number }>`
    select (extract(epoch from next_run - moor_now()) * 1000)::float8 as ms from snapshot_policies where volume_id = ${id}`
  return row?.ms ?? 0
}

it('a policy creates a snapshot at each interval, and keeps the newest; deleted ones stay in the trash (decision D13)', async () => {
  const id = await volumeWith('hourly')
  const manual = await requestSnapshot(bench, id, 'by-hand')
  const [first = 0] = await automatic(id, 1)
  const kept = await automatic(id, 2, first)
  const trash = await selectRows(bench.store, 'trash_items', ['volume_snapshot_id', 'username'], {
    kind: 'volume_snapshot',
  })
  expect(trash).toEqual([{ volume_snapshot_id: first, username: null }])
  expect(await selectRow(bench.store, 'volume_snapshots', 'deleted_at', { id: manual })).toEqual({ deleted_at: null })
  expect(kept).toHaveLength(2)
})

it('runs that were missed are caught up by one snapshot, and the rhythm stays (decision D13)', async () => {
  const id = await volumeWith('missed', { everyHours: 2, keep: 9 })
  const [first = 0] = await automatic(id, 1)
  const before = await nextRunMs(id)
  await bench.advance(7.5 * hourMs)
  const both = await automatic(id, 2)
  expect(both[0]).toBe(first)
  expect(Math.abs((await nextRunMs(id)) - (before - 1.5 * hourMs))).toBeLessThan(60_000)
})

it('a snapshot that is not accepted is reported with the reason, and the next run is an interval later (decision D13)', async () => {
  const id = await volumeWith('limited', { everyHours: 3 })
  await automatic(id, 1)
  const { accountId } = bench.actor
  const limit = (volume_snapshots: number | null) =>
    bench.store.db.transaction().execute((tx) => acceptAccountLimit(tx, { accountId, limits: { volume_snapshots } }))
  await limit(0)
  await bench.advance(3 * hourMs)
  const skips = () => selectRows(bench.store, 'events', ['message', 'username'], { action: 'snapshot_policy_skip' })
  await passUntil(bench, async () => (await skips()).some(({ message }) => message.includes('limit')))
  expect((await skips())[0]).toMatchObject({ username: null })
  expect(await nextRunMs(id)).toBeGreaterThan(2 * hourMs)
  await limit(null)
  await automatic(id, 2)
})

it('a paused policy and a deleted volume get no snapshots; both continue afterwards (decision D13)', async () => {
  const id = await volumeWith('paused')
  await automatic(id, 1)
  await requestSnapshotPolicy(bench, id, { isPaused: true })
  await bench.advance(5 * hourMs)
  const deleted = await volumeWith('deleted')
  await automatic(deleted, 1)
  await requestDeletion(bench, deleted)
  await bench.advance(5 * hourMs)
  const witness = await volumeWith('witness', { keep: 9 })
  await automatic(witness, 3)
  for (const one of [id, deleted]) await automatic(one, 1)
  await requestRestore(bench, 'volume', deleted)
  await requestSnapshotPolicy(bench, id)
  for (const one of [id, deleted]) await automatic(one, 2)
})

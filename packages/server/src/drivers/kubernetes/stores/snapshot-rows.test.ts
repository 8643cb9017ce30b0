import { afterAll, beforeAll, expect, test } from 'vitest'
import { useScratchFolder } from '#testkit/programs/use-scratch-folder.ts'
import { advanceClock, freezeClock } from '#testkit/database/test-clock.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { openRegisteredPlanes } from '#testkit/kubernetes/registered-planes.ts'
import { recordRestore } from '../planes/record-restore.ts'
import { readRegistryClock } from '../planes/read-registry-clock.ts'
import { beginDueSnapshot, dropSnapshot, listSnapshots, recordSnapshot } from './snapshot-rows.ts'

const { store, url } = await openTestStore()
const scratch = useScratchFolder()
const planes = await openRegisteredPlanes(url, scratch.data)
beforeAll(async () => {
  await freezeClock(store)
})
afterAll(() => planes.registry.close())

const isDue = (name: string, everyMinutes = 60) => beginDueSnapshot(planes.registry, name, everyMinutes)

test('a snapshot is due when there is none, once in all processes, after a minute again, and when the last is old enough', async () => {
  const cluster = await planes.makePlane()
  const due = await Promise.all([isDue(cluster.name), isDue(cluster.name), isDue(cluster.name)])
  expect(due.filter(Boolean)).toHaveLength(1)
  await advanceClock(store, 59_000)
  expect(await isDue(cluster.name)).toBe(false)
  await advanceClock(store, 2_000)
  expect(await isDue(cluster.name)).toBe(true)
  await planes.saveSnapshot(cluster, await readRegistryClock(planes.registry))
  await advanceClock(store, 59 * 60_000)
  expect(await isDue(cluster.name)).toBe(false)
  await advanceClock(store, 61_000)
  expect(await isDue(cluster.name)).toBe(true)
})

test('none is due of a control plane that was never finished, or is being restored, and none of another life is recorded', async () => {
  const fresh = await planes.makePlane({ version: null })
  expect(await isDue(fresh.name)).toBe(false)
  const cluster = await planes.makePlane()
  const row = await planes.rowOf(cluster)
  const [member] = row.members
  if (!member) throw new Error('no member')
  const moved = { ...member, block: 900, peerPort: 22_190, doorPort: 22_191 }
  expect(await recordRestore(planes.registry, row, { file: 'x', member: moved })).toBe(true)
  expect(await recordRestore(planes.registry, row, { file: 'x', member: moved })).toBe(false)
  expect(await isDue(cluster.name)).toBe(false)
  const snapshot = { file: 'y', takenMs: 0, revision: 1, bytes: 1, version: '1.36' }
  expect(await recordSnapshot(planes.registry, row, snapshot)).toBe(false)
  expect(await listSnapshots(planes.registry, cluster.name)).toEqual([])
})

test('the last comes first; they go with their control plane', async () => {
  const cluster = await planes.makePlane()
  for (const takenMs of [1_000, 3_000, 2_000]) await planes.saveSnapshot(cluster, takenMs)
  const times = async () => (await listSnapshots(planes.registry, cluster.name)).map(({ takenMs }) => takenMs)
  expect(await times()).toEqual([3_000, 2_000, 1_000])
  await dropSnapshot(planes.registry, cluster.name, '19700101T000002Z-r7.db')
  expect(await times()).toEqual([3_000, 1_000])
  await planes.registry.query`delete from infra.control_planes where name = ${cluster.name}`
  expect(await times()).toEqual([])
})

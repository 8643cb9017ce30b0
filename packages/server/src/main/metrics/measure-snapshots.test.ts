import { afterAll, beforeAll, expect, test } from 'vitest'
import { useScratchFolder } from '#testkit/programs/use-scratch-folder.ts'
import { surveySnapshots } from '#drivers/kubernetes/index.ts'
import { advanceClock, freezeClock } from '#testkit/database/test-clock.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { openRegisteredPlanes } from '#testkit/kubernetes/registered-planes.ts'
import { readRegistryClock } from '#drivers/kubernetes/planes/read-registry-clock.ts'
import { createMeters } from './meters.ts'

const { store, url } = await openTestStore()
const scratch = useScratchFolder()
const meters = createMeters(store, { version: '1.2.3', dialect: 'neutral' })
const planes = await openRegisteredPlanes(url, scratch.data)
beforeAll(async () => {
  await freezeClock(store)
})
afterAll(() => planes.registry.close())

const series = async (): Promise<string[]> =>
  (await meters.print()).split('\n').filter((line) => /^moorage_cluster(s_without)?_snapshot/.test(line))

test('has no snapshot series if no engine saves snapshots', async () => {
  expect(await series()).toEqual([])
})

test('reports the oldest last snapshot of all clusters, and counts clusters without one, by engine', async () => {
  meters.sources.surveySnapshots = () => surveySnapshots(planes.registry, ['real', 'empty'])
  expect(await series()).toEqual([
    'moorage_clusters_without_snapshot{engine="real"} 0',
    'moorage_clusters_without_snapshot{engine="empty"} 0',
  ])
  const [often, seldom] = [await planes.makePlane(), await planes.makePlane()]
  await planes.makePlane()
  await planes.makePlane({ version: null })
  const save = async (cluster: typeof often) => planes.saveSnapshot(cluster, await readRegistryClock(planes.registry))
  await save(often)
  await save(seldom)
  await advanceClock(store, 3_600_000)
  await save(often)
  await advanceClock(store, 60_000)
  const [age = '', ...others] = await series()
  expect(age).toMatch(/^moorage_cluster_snapshot_oldest_seconds\{engine="real"\} 3660(\.\d+)?$/)
  expect(others).toEqual([
    'moorage_clusters_without_snapshot{engine="real"} 1',
    'moorage_clusters_without_snapshot{engine="empty"} 0',
  ])
})

test('omits values that the registry cannot provide, and keeps all others', async () => {
  await planes.registry.query`alter table infra.plane_snapshots rename to away`
  expect(await series()).toEqual([])
  expect(await meters.print()).toContain('\nmoorage_database_up 1\n')
  await planes.registry.query`alter table infra.away rename to plane_snapshots`
  expect(await series()).toHaveLength(3)
})

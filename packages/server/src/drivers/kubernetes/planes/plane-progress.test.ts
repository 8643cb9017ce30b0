import { afterAll, expect, it } from 'vitest'
import { openTestStore } from '#testkit/database/test-store.ts'
import { openRegisteredPlanes } from '#testkit/kubernetes/registered-planes.ts'
import { type PlaneProgress, describeProgress, recordBeginning, recordProgress } from './plane-progress.ts'

const { url } = await openTestStore()
const planes = await openRegisteredPlanes(url, null)
afterAll(() => planes.registry.close())

const begun = (id: string): PlaneProgress => ({ id, target: '1.36', taken: [], begunMs: 1_000, percent: 0 })

it('a deployment that has ended, or was replaced, is not revived by a process that was frozen', async () => {
  const { registry } = planes
  const cluster = await planes.makePlane()
  const stored = async () => (await planes.rowOf(cluster)).deployment
  await recordBeginning(registry, cluster.name, begun('first'))
  await recordProgress(registry, cluster.name, { id: 'first', progress: { ...begun('first'), percent: 40 } })
  expect(await stored()).toEqual({ ...begun('first'), percent: 40 })
  await recordProgress(registry, cluster.name, { id: 'first', progress: null })
  await recordProgress(registry, cluster.name, { id: 'first', progress: begun('first') })
  expect(await stored()).toBeNull()
  await recordBeginning(registry, cluster.name, begun('second'))
  await recordProgress(registry, cluster.name, { id: 'first', progress: null })
  expect(await stored()).toEqual(begun('second'))
})

it('the remaining time follows from the time per percent so far', () => {
  expect(describeProgress({ ...begun('one'), percent: 25 }, 11_000)).toEqual({
    done: false,
    percent: 25,
    remainingMs: 30_000,
  })
})

import { expect, it } from 'vitest'
import { asId, type ClusterId, type PoolId } from '#domain/shared/index.ts'
import { awaitWaiters } from '#testkit/database/await-database.ts'
import { openPoolBench } from '#testkit/http/pool-bench.ts'
import { deleteTag } from '../tag/change-tags.ts'
import { rememberTags } from '../tag/remember-tags.ts'
import { lockPool } from './find-pool.ts'
import { updatePool } from './write-pool.ts'

const bench = await openPoolBench()

it('a tag removed during a change of its pool is not restored by the values that the change has read; removal and change do not deadlock', async () => {
  const { store, accountId, clusterId } = bench
  const { id } = await bench.makePool({ tags: ['old'] })
  const change = await store.db.startTransaction().execute()
  const { pool } = await lockPool(
    change,
    { ...bench, isRestricted: false, clusterId: null },
    { clusterId: asId<ClusterId>(clusterId), poolId: asId<PoolId>(id) },
  )
  const removal = store.db.transaction().execute((tx) => deleteTag(tx, accountId, 'old'))
  await awaitWaiters(store, 1)
  await rememberTags(change, accountId, pool.tags)
  const { label, count, tags, labels, taints } = pool
  await updatePool(change, asId<PoolId>(id), {
    label,
    count,
    tags,
    labels,
    taints,
    isSpecChanged: false,
    autoscaler: { enabled: pool.autoscaler_enabled, min: pool.autoscaler_min, max: pool.autoscaler_max },
  })
  await change.commit().execute()
  await removal
  expect((await bench.viewPool(id)).tags).toEqual([])
})

import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { openTestStore } from '#testkit/database/test-store.ts'
import { makeClusterSpec } from '#testkit/driver-suite/cluster-bench.ts'
import { openRegisteredPlanes } from '#testkit/kubernetes/registered-planes.ts'
import { nameResource } from '#reconcile/ports/index.ts'
import { ensureRealCluster } from './ensure-cluster.ts'

const { url } = await openTestStore()
const planes = await openRegisteredPlanes(url, null)
afterAll(() => planes.registry.close())

it('waits for a deployment of a process of 0.1.0, and takes no step beside it (ADR 0071)', async () => {
  const stamp = { installation: randomUUID(), kind: 'cluster', id: 1, uid: randomUUID() } as const
  const cluster = { name: nameResource(stamp), stamp, region: 'home', guard: { generation: 1, epoch: 1 } }
  const spec = await makeClusterSpec({ version: '1.36', patch: '1.36.3', region: 'home' })
  await planes.registry
    .query`insert into infra.works (name, kind, holder, alive_until, began) values (${cluster.name}, 'deploy', ${randomUUID()}, public.moor_now() + interval '1 minute', public.moor_now())`
  expect(await ensureRealCluster(planes.context, cluster, spec)).toMatchObject({ done: false, percent: 0 })
  expect(await planes.rowOf(cluster)).toMatchObject({ version: null, deployment: null })
  await planes.registry.query`delete from infra.works where name = ${cluster.name}`
  // The machines of this test run nothing: the first step fails, and is recorded.
  await ensureRealCluster(planes.context, cluster, spec).catch(() => undefined)
  expect(await planes.rowOf(cluster)).toMatchObject({ deployment: { percent: 5 } })
})

import { sqlOn } from '../database/rows.ts'
import { actInKube } from '../engine/cluster-kube.ts'
import type { EngineBench } from '../engine/engine-bench.ts'
import { runControllers } from '#drivers/simulated/kube/objects/run-controllers.ts'
import { writeObject } from '#drivers/simulated/kube/objects/write-object.ts'

const metadata = { name: 'walk', namespace: 'default' }
const labels = { app: 'walk' }
const template = { metadata: { labels }, spec: { containers: [{ name: 'walk', image: 'walk' }] } }

/** Writes a ConfigMap, a Secret and a Deployment with pods, which depend on the cluster's ID, to complete simulated clusters that have none. */
export async function writeWalkObjects(bench: EngineBench): Promise<void> {
  const clusters = await sqlOn(bench.store)<{ id: number }>`
    select public_id as id from sim.clusters where is_complete
      and not exists (select from sim.kube_objects where cluster_id = clusters.id and kube_objects.name = 'walk')`
  for (const { id } of clusters)
    await actInKube(bench, id, async (scope) => {
      const data = { walk: Buffer.from(`cluster ${id}`).toString('base64') }
      await writeObject(scope, { apiVersion: 'v1', kind: 'ConfigMap', metadata, data })
      await writeObject(scope, { apiVersion: 'v1', kind: 'Secret', metadata, type: 'Opaque', data })
      const spec = { replicas: 2, selector: { matchLabels: labels }, template }
      await writeObject(scope, { apiVersion: 'apps/v1', kind: 'Deployment', metadata, spec })
      await runControllers(scope)
    })
}

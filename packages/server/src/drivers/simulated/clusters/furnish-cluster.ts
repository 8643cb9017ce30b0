import { lockKube } from '../kube/objects/kube-scope.ts'
import { settleKube } from '../kube/objects/settle-kube.ts'
import { writeObject } from '../kube/objects/write-object.ts'
import type { ClusterSpec } from '../../../reconcile/ports/index.ts'
import type { WorldTx } from '../world/world.ts'
import type { ClusterEngine } from './cluster-engine.ts'

/** Puts into a cluster what the control plane itself keeps there: the Secret with its service token (decision E9), and its namespaces. */
export async function furnishCluster(
  { secretBox }: ClusterEngine,
  tx: WorldTx,
  clusterId: string,
  { serviceSecret }: ClusterSpec,
): Promise<void> {
  const scope = await lockKube(tx, clusterId, secretBox)
  await writeObject(scope, {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: serviceSecret.name, namespace: 'kube-system' },
    type: 'Opaque',
    data: { token: Buffer.from(serviceSecret.token).toString('base64') },
  })
  await settleKube(scope)
}

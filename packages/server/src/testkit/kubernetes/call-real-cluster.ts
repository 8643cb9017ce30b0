import { secretContexts } from '#store/secret/sealed-columns.ts'
import type { ClusterRow } from '#store/cluster/find-clusters.ts'
import type { KubeApi } from '#drivers/kubernetes/api/kube-api.ts'
import { openKubeApi } from '#drivers/kubernetes/api/open-kube-api.ts'
import { type ClusterObservation, type Resource, nameResource } from '#reconcile/ports/index.ts'
import { selectRow } from '../database/rows.ts'
import { type ControlPlaneRequest, type KubeAnswer, callKube } from '../driver-suite/call-kube.ts'
import type { EngineBench } from '../engine/engine-bench.ts'

/** Client of a real cluster. */
export interface RealClusterCaller {
  readonly row: ClusterRow
  readonly observed: ClusterObservation
  readonly token: string
  request(what: ControlPlaneRequest, token?: string): Promise<KubeAnswer>
  use<Answer>(act: (api: KubeApi) => Promise<Answer>): Promise<Answer>
}

type CallerBench = Pick<EngineBench, 'store' | 'installationId' | 'secretBox' | 'drivers'>

/** Returns a cluster row as the driver's resource, with name and stamp. */
export function describeRealCluster(installation: string, { id, uid, region }: ClusterRow): Resource {
  const stamp = { installation, kind: 'cluster', id, uid } as const
  return { name: nameResource(stamp), stamp, region }
}

/** Opens a client with the kubeconfig token in the cluster's row. */
export async function callRealCluster(
  { store, installationId, secretBox, drivers }: CallerBench,
  id: number,
): Promise<RealClusterCaller> {
  const row = await selectRow(store, 'clusters', '*', { id })
  const observed = await drivers.clusters(row.region).inspectCluster(describeRealCluster(installationId, row))
  if (!observed?.server) throw new Error(`cluster ${id} does not exist`)
  const own = await secretBox.open(row.kubeconfig_token_sealed ?? Buffer.of(), secretContexts.kubeconfigToken(row.id))
  const caCertificate = row.ca_certificate ?? ''
  return {
    row,
    observed,
    token: own,
    request: (what, token = own) => callKube(observed, { caCertificate, adminToken: token }, what),
    async use(act) {
      const api = openKubeApi({ server: observed.server ?? '', ca: caCertificate, token: own })
      try {
        return await act(api)
      } finally {
        api.close()
      }
    },
  }
}

import { secretPlaces } from '../reconcile/cluster/secret-places.ts'
import type { HttpBench } from './http-bench.ts'

/** The own token of a cluster whose control plane stands, as the Secret inside the cluster has it (decision E9). */
export async function clusterTokenOf({ bench, store }: HttpBench, clusterId: number): Promise<string> {
  const row = await store.db
    .selectFrom('clusters')
    .select('service_token_sealed')
    .where('id', '=', clusterId)
    .executeTakeFirstOrThrow()
  return bench.secretBox.open(row.service_token_sealed ?? Buffer.of(), secretPlaces.serviceToken(clusterId))
}

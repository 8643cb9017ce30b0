import { ApiError } from '#domain/shared/index.ts'
import { findCluster } from '#store/cluster/find-clusters.ts'
import { listValues } from '#store/listing/list-values.ts'
import { type Handler, respondPage } from '#api/call.ts'
import { clusterIdOf, locatePathCluster } from '../../cluster/cluster-id.ts'

/** Operation 15: lists the URLs of a cluster's API server; 503 until the server responds (decisions B5, E8). */
export const endpointList: Handler<'endpoint.list'> = {
  kind: 'read',
  locate: locatePathCluster,
  async run(call) {
    const { endpoints } = await findCluster(call.store.db, call.actor, clusterIdOf(call))
    if (endpoints.length === 0)
      throw new ApiError(
        'cluster.endpoints_not_ready',
        'Cluster API Endpoints are not yet available. Please try again later.',
      )
    const { rows, total } = listValues(endpoints, call.list, () => null)
    return respondPage(
      call.list,
      total,
      rows.map((endpoint) => ({ endpoint })),
    )
  },
}

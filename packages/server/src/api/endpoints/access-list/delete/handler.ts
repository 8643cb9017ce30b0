import { acceptAccessListDelete } from '#accept/access-list/update.ts'
import type { Handler } from '#api/call.ts'
import { clusterIdOf, locatePathCluster } from '../../cluster/cluster-id.ts'

/** Deletes an access list, so that every address has access (decision E13). */
export const accessListDelete: Handler<'access_list.delete'> = {
  kind: 'change',
  locate: locatePathCluster,
  run: (call) =>
    call.mutate(async (tx) => {
      const { operationId } = await acceptAccessListDelete(tx, call.actor, { clusterId: clusterIdOf(call) })
      return { body: {}, operationId }
    }),
}

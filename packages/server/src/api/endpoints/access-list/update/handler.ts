import { acceptAccessListUpdate, explainListing } from '#accept/access-list/update.ts'
import { checkAccessList } from '#domain/cluster/access-list.ts'
import { findCluster } from '#store/cluster/find-clusters.ts'
import type { Handler } from '#api/call.ts'
import { accessListBody } from '#api/present/access-list-body.ts'
import { clusterIdOf, locatePathCluster } from '../../cluster/cluster-id.ts'

/** Updates an access list; responds with the desired list (decision E13). */
export const accessListUpdate: Handler<'access_list.update'> = {
  kind: 'change',
  locate: locatePathCluster,
  check: ({ acl }) => (acl ? checkAccessList(acl, 'acl') : []),
  async explain({ acl }, { store: { db }, actor, catalogue, params }) {
    if (!acl) return []
    return explainListing(await findCluster(db, actor, clusterIdOf({ params })), acl, { catalogue, at: 'acl' })
  },
  run: (call) =>
    call.mutate(async (tx) => {
      const input = { clusterId: clusterIdOf(call), input: call.body.acl }
      const { list, operationId } = await acceptAccessListUpdate(tx, call.actor, input, call)
      return { body: accessListBody(list), operationId }
    }),
}

import type { AccessListBody } from '@moorage/contract'
import { acceptAccessListDelete, acceptAccessListUpdate, explainListing } from '#accept/access-list/update.ts'
import { type AccessList, checkAccessList } from '#domain/cluster/access-list.ts'
import { readAccessList } from '#store/cluster/access-list.ts'
import { findCluster } from '#store/cluster/find-clusters.ts'
import type { HandlersOf } from '../../call.ts'
import { viewStored } from '../../stored-reads.ts'
import { clusterIdOf, locatePathCluster as locate } from './cluster-id.ts'
import { changeStored } from '../../change-stored.ts'

/** Operations of a cluster's access list. Responses contain the desired list (decision E13). */
export const accessListHandlers: HandlersOf<'access_list'> = {
  'access_list.view': viewStored(findCluster, clusterIdOf, (row) => accessListBody(readAccessList(row))),

  'access_list.update': {
    kind: 'change',
    locate,
    check: ({ acl }) => (acl ? checkAccessList(acl, 'acl') : []),
    async explain({ acl }, { store: { db }, actor, catalogue, params }) {
      if (!acl) return []
      return explainListing(await findCluster(db, actor, clusterIdOf(params)), acl, { catalogue, at: 'acl' })
    },
    async accept(tx, call) {
      const input = { clusterId: clusterIdOf(call.params), input: call.body.acl }
      const { list, operationId } = await acceptAccessListUpdate(tx, call.actor, input, call)
      return { body: accessListBody(list), operationId }
    },
  },

  // Every address has access afterward.
  'access_list.delete': changeStored(locate, acceptAccessListDelete, (path) => ({ clusterId: clusterIdOf(path) })),
}

function accessListBody({ isEnabled, ipv4, ipv6, revision }: AccessList): AccessListBody {
  return { acl: { enabled: isEnabled, 'revision-id': revision, addresses: { ipv4: [...ipv4], ipv6: [...ipv6] } } }
}

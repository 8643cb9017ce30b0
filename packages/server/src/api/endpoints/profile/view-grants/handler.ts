import { findProfile } from '#store/account/find-user.ts'
import { listClusterGrants } from '#store/grant/list-cluster-grants.ts'
import { listGrants } from '#store/grant/list-grants.ts'
import type { Handler } from '#api/call.ts'
import { noContent } from '#api/no-content.ts'

/** Returns the existing grants of the user, or of a cluster's service token. 204 for an unrestricted user (facts 9.3). */
export const profileViewGrants: Handler<'profile.view_grants'> = {
  kind: 'read',
  async run({ store, actor }) {
    if (actor.clusterId !== null) return listClusterGrants(store.db, actor)
    const user = await findProfile(store.db, actor)
    return user.is_restricted ? listGrants(store.db, user, 'granted') : noContent
  },
}

import { findProfile } from '../../../../store/account/find-profile.ts'
import { listGrants } from '../../../../store/grant/list-grants.ts'
import type { Handler } from '../../../call.ts'
import { noContent } from '../../../no-content.ts'

/** Shows the grants of the user whose token is used, without the things they have none on; 204 for an unrestricted one (facts 9.3). */
export const profileViewGrants: Handler = {
  async run({ store, actor }) {
    const user = await findProfile(store.db, actor)
    return user.is_restricted ? listGrants(store.db, user, 'granted') : noContent
  },
}

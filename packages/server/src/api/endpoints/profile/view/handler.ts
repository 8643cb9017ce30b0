import type { Profile } from '@moorage/contract'
import { findProfile } from '#store/account/find-user.ts'
import type { Handler } from '#api/call.ts'

/** What the service does not do, as it is shown to clients that expect the fields (facts 12). */
const unused = {
  timezone: 'UTC',
  email_notifications: false,
  referrals: { code: '', url: '', total: 0, completed: 0, pending: 0, credit: 0 },
  ip_whitelist_enabled: false,
  console_auth_method: 'password_keys',
  authorized_keys: null,
  two_factor_auth: false,
  authentication_type: 'password',
} as const

/** Shows the user whose token is used; any valid token may ask (facts 1.1). A cluster's own token is told in whose name it stands, not their address (decision E9). */
export const profileView: Handler<'profile.view'> = {
  kind: 'read',
  async run({ store, actor }) {
    const user = await findProfile(store.db, actor)
    const person =
      actor.clusterId === null ? { email: user.email, restricted: user.is_restricted } : { email: '', restricted: true }
    const body: Profile = { ...unused, uid: user.id, username: user.username, ...person }
    return body
  },
}

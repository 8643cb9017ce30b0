import type { Handler } from '#api/call.ts'
import { profileBody } from '#api/present/profile-body.ts'
import { findProfile } from '#store/account/find-user.ts'

/** Returns the user of the token. Any valid token has access (facts 1.1). */
export const profileView: Handler<'profile.view'> = {
  kind: 'read',
  run: async ({ store, actor }) => profileBody(await findProfile(store.db, actor), actor),
}

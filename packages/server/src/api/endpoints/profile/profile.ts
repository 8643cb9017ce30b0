import type { Profile, ProfileUpdateBody } from '@moorage/contract'
import { acceptProfileUpdate, type ProfileUpdate } from '#accept/profile/update.ts'
import { explainFixed, explainTimezone, fixedProfile } from '#domain/access/explain-profile.ts'
import { explainSshKey, plainSshKey } from '#domain/access/explain-ssh-key.ts'
import { explainEmail } from '#domain/access/explain-user.ts'
import type { Actor } from '#domain/shared/index.ts'
import { findProfile } from '#store/account/find-user.ts'
import type { UserRow } from '#store/account/insert-user.ts'
import { listClusterGrants } from '#store/grant/list-cluster-grants.ts'
import { listGrants } from '#store/grant/list-grants.ts'
import { findPreferences, updatePreferences } from '#store/user/preferences.ts'
import type { HandlersOf } from '../../call.ts'
import { noContent } from '../../no-content.ts'

/** Operations of the token's user (decision G12). */
export const profileHandlers: HandlersOf<'profile' | 'preference'> = {
  // Any valid token has access (facts 1.1).
  'profile.view': {
    kind: 'read',
    run: async ({ store, actor }) => profileBody(await findProfile(store.db, actor), actor),
  },

  // Grants of the user, or of a cluster's service token. 204 for an unrestricted user (facts 9.3).
  'profile.view_grants': {
    kind: 'read',
    async run({ store, actor }) {
      if (actor.clusterId !== null) return listClusterGrants(store.db, actor)
      const user = await findProfile(store.db, actor)
      return user.is_restricted ? listGrants(store.db, user, 'granted') : noContent
    },
  },

  'profile.update': {
    kind: 'change',
    check(body) {
      const { email, timezone, authorized_keys: keys = [] } = body
      return [
        email === undefined ? null : explainEmail(email),
        timezone === undefined ? null : explainTimezone(timezone),
        ...keys.map((key, index) => explainSshKey(key, { field: 'authorized_keys', number: index + 1 })),
        ...explainFixed(fixedProfile, body),
      ].filter((error) => error !== null)
    },
    async accept(tx, { actor, body }) {
      const { row } = await acceptProfileUpdate(tx, actor, readProfile(body))
      return { body: profileBody(row, actor) }
    },
  },

  // Preferences of clients.
  'preference.view': { kind: 'read', run: ({ store, actor }) => findPreferences(store.db, actor) },

  'preference.update': {
    kind: 'change',
    async accept(tx, { actor, body }) {
      await updatePreferences(tx, actor, body)
      return { body }
    },
  },
}

function readProfile(body: ProfileUpdateBody): ProfileUpdate {
  return {
    email: body.email,
    timezone: body.timezone,
    isNotified: body.email_notifications,
    consoleAuthMethod: body.console_auth_method,
    consoleKeys: body.authorized_keys?.map(plainSshKey),
    isRestricted: body.restricted,
  }
}

/** Unsupported fields that clients expect (facts 12). */
const unsupportedFields = {
  ...fixedProfile,
  referrals: { code: '', url: '', total: 0, completed: 0, pending: 0, credit: 0 },
  authentication_type: 'password',
} as const

/** Profile without the user's personal data (decision E9). */
const serviceTokenProfile = {
  email: '',
  timezone: 'UTC',
  email_notifications: false,
  console_auth_method: 'password_keys',
  authorized_keys: null,
  restricted: true,
} as const

/** Returns the user's profile response; without personal data for a cluster's service token (decision E9). */
function profileBody(user: UserRow, { clusterId }: Pick<Actor, 'clusterId'>): Profile {
  const { id: uid, username } = user
  return { ...unsupportedFields, uid, username, ...(clusterId === null ? personalFields(user) : serviceTokenProfile) }
}

function personalFields(user: UserRow) {
  return {
    email: user.email,
    timezone: user.timezone,
    email_notifications: user.email_notifications,
    console_auth_method: user.console_auth_method,
    authorized_keys: user.console_keys,
    restricted: user.is_restricted,
  }
}

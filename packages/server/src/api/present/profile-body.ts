import type { Profile } from '@moorage/contract'
import { fixedProfile } from '#domain/access/explain-profile.ts'
import type { Actor } from '#domain/shared/index.ts'
import type { UserRow } from '#store/account/insert-user.ts'

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
export function profileBody(user: UserRow, { clusterId }: Pick<Actor, 'clusterId'>): Profile {
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

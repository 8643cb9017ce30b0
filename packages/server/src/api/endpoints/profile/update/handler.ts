import type { ProfileUpdateBody } from '@moorage/contract'
import { acceptProfileUpdate, type ProfileUpdate } from '#accept/profile/update.ts'
import type { Handler } from '#api/call.ts'
import { profileBody } from '#api/present/profile-body.ts'
import { explainFixed, explainTimezone, fixedProfile } from '#domain/access/explain-profile.ts'
import { explainSshKey, plainSshKey } from '#domain/access/explain-ssh-key.ts'
import { explainEmail } from '#domain/access/explain-user.ts'

/** Updates the user's profile (decision G12). */
export const profileUpdate: Handler<'profile.update'> = {
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
  run: (call) =>
    call.mutate(async (tx) => {
      const { row } = await acceptProfileUpdate(tx, call.actor, readProfile(call.body))
      return { body: profileBody(row, call.actor) }
    }),
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

import Type, { type Static } from 'typebox'
import { idOf } from '../shared/ids.ts'
import { describeEnum, describeObject, describeResource } from '../shared/describe-schema.ts'
import { nullable } from '../shared/nullable.ts'
import { sshKeyInputSchema } from '../ssh-key/schema.ts'

/** Authentication methods for host consoles (facts 12). */
export const consoleAuthMethods = ['password_keys', 'keys_only', 'disabled'] as const
/** Authentication method for host consoles. */
export type ConsoleAuthMethod = (typeof consoleAuthMethods)[number]

const console = describeEnum(
  consoleAuthMethods,
  'Authentication method for host consoles. Stored but not applied: host consoles are not supported.',
)
const notified = Type.Boolean({
  description: 'Whether the user gets email notifications. Stored but not applied: no email is sent.',
})
const timezone = 'IANA time zone of the user.'
const amount = Type.Integer({ minimum: 0, description: 'Always 0.' })
const nothing = Type.String({ description: 'Always empty.' })

/** Profile response, in Linode's field order (decision H). */
export const profileSchema = describeResource('Profile', 'The authenticated user.', {
  uid: idOf('User ID.'),
  username: Type.String({ description: 'Username.' }),
  email: Type.String({ description: 'Email address. Can be empty.' }),
  timezone: Type.String({ description: timezone }),
  email_notifications: notified,
  referrals: describeObject('Referral statistics. Always empty and zero.', {
    code: nothing,
    url: nothing,
    total: amount,
    completed: amount,
    pending: amount,
    credit: amount,
  }),
  ip_whitelist_enabled: Type.Boolean({
    description: 'Whether sign-in is restricted to allowed IP addresses. Always false.',
  }),
  console_auth_method: console,
  authorized_keys: nullable(
    Type.Array(Type.String({ description: 'A public key.' }), {
      description: 'Public keys for host consoles. Null if none are set.',
    }),
  ),
  two_factor_auth: Type.Boolean({ description: 'Whether two-factor authentication is enabled. Always false.' }),
  restricted: Type.Boolean({ description: 'Whether the user is restricted to their grants.' }),
  authentication_type: Type.String({ description: 'Authentication type of the user.' }),
})

/** Body of profile.update (decision G12): the response of profile.view or any part of it. */
export const profileUpdateSchema = Type.Object({
  email: Type.Optional(Type.String({ maxLength: 255, description: 'Email address. Can be empty.' })),
  timezone: Type.Optional(
    Type.String({ minLength: 1, maxLength: 64, description: timezone, examples: ['Europe/Berlin'] }),
  ),
  email_notifications: Type.Optional(notified),
  console_auth_method: Type.Optional(console),
  authorized_keys: Type.Optional(
    Type.Array(sshKeyInputSchema, {
      maxItems: 20,
      description: 'Public keys for host consoles. They replace the previous keys.',
    }),
  ),
  ip_whitelist_enabled: Type.Optional(Type.Boolean({ description: 'Must be false.' })),
  two_factor_auth: Type.Optional(Type.Boolean({ description: 'Must be false.' })),
  restricted: Type.Optional(
    Type.Boolean({ description: 'Must equal the current value. Change it at /account/users.' }),
  ),
})

/** Client preferences: any object, stored unchanged (decision G12). */
export const preferencesSchema = Type.Record(
  Type.String(),
  Type.Unknown({ description: "A value of the client's choice." }),
  { maxProperties: 150, title: 'Preferences', description: 'Preferences stored by clients of the user.' },
)

/** Profile response. */
export type Profile = Static<typeof profileSchema>
/** Body of profile.update. */
export type ProfileUpdateBody = Static<typeof profileUpdateSchema>

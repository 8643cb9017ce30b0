import Type, { type Static } from 'typebox'
import { idOf } from '../shared/ids.ts'
import { nullable } from '../shared/nullable.ts'
import { givenSshKeySchema } from '../ssh-key/schema.ts'

/** Ways in which a user would reach the console of a host (facts 12). */
export const consoleAuthMethods = ['password_keys', 'keys_only', 'disabled'] as const
/** One way in which a user would reach the console of a host. */
export type ConsoleAuthMethod = (typeof consoleAuthMethods)[number]

const console = Type.Enum([...consoleAuthMethods], {
  type: 'string',
  description: 'How the user would reach the console of a host, of which there is none here.',
})
const notified = Type.Boolean({ description: 'Whether the user gets mail; nothing is sent here.' })
const timezone = 'Time zone of the user, by its name in the IANA database.'
const amount = Type.Integer({ minimum: 0, description: 'Always 0.' })
const nothing = Type.String({ description: 'Always empty.' })

/** The user behind the token as it leaves: recorded fields in recorded order (decision H). */
export const profileSchema = Type.Object(
  {
    uid: idOf('Number of the user.'),
    username: Type.String({ description: 'Name of the user.' }),
    email: Type.String({ description: 'Address of the user; may be empty.' }),
    timezone: Type.String({ description: timezone }),
    email_notifications: notified,
    referrals: Type.Object(
      {
        code: nothing,
        url: nothing,
        total: amount,
        completed: amount,
        pending: amount,
        credit: amount,
      },
      { additionalProperties: false, description: 'Always empty and zero.' },
    ),
    ip_whitelist_enabled: Type.Boolean({ description: 'Whether only listed addresses may sign in; always false.' }),
    console_auth_method: console,
    authorized_keys: nullable(
      Type.Array(Type.String({ description: 'A public key.' }), {
        description: 'Public keys for the console; null for none.',
      }),
    ),
    two_factor_auth: Type.Boolean({ description: 'Whether a second factor is asked for; always false.' }),
    restricted: Type.Boolean({ description: 'Whether the user sees and does only what grants allow.' }),
    authentication_type: Type.String({ description: 'How the user signs in.' }),
  },
  { additionalProperties: false, title: 'Profile', description: 'The user whose token is used.' },
)

/** Body of profile.update (decision G12): the answer of profile.view fits, and any part of it. */
export const profileUpdateSchema = Type.Object({
  email: Type.Optional(Type.String({ maxLength: 255, description: 'Address of the user; may be empty.' })),
  timezone: Type.Optional(
    Type.String({ minLength: 1, maxLength: 64, description: timezone, examples: ['Europe/Berlin'] }),
  ),
  email_notifications: Type.Optional(notified),
  console_auth_method: Type.Optional(console),
  authorized_keys: Type.Optional(
    Type.Array(givenSshKeySchema, {
      maxItems: 20,
      description: 'Public keys for the console, in place of those before.',
    }),
  ),
  ip_whitelist_enabled: Type.Optional(Type.Boolean({ description: 'False, as it is.' })),
  two_factor_auth: Type.Optional(Type.Boolean({ description: 'False, as it is.' })),
  restricted: Type.Optional(Type.Boolean({ description: 'As it is: /account/users changes it.' })),
})

/** What clients put aside for a user: any object, kept whole (decision G12). */
export const preferencesSchema = Type.Record(
  Type.String(),
  Type.Unknown({ description: 'Whatever a client wants to find again.' }),
  { maxProperties: 150, title: 'Preferences', description: 'What clients of the user have put aside.' },
)

/** The user behind the token as it leaves. */
export type Profile = Static<typeof profileSchema>
/** Body of profile.update. */
export type ProfileUpdateBody = Static<typeof profileUpdateSchema>

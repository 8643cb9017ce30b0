import Type, { type Static } from 'typebox'
import { idOf } from '../shared/ids.ts'
import { nullable } from '../shared/nullable.ts'

const amount = Type.Integer({ minimum: 0, description: 'Always 0.' })
const nothing = Type.String({ description: 'Always empty.' })

/** The user behind the token as it leaves: recorded fields in recorded order (decision H). */
export const profileSchema = Type.Object(
  {
    uid: idOf('Number of the user.'),
    username: Type.String({ description: 'Name of the user.' }),
    email: Type.String({ description: 'Address of the user; may be empty.' }),
    timezone: Type.String({ description: 'Time zone of the user.' }),
    email_notifications: Type.Boolean({ description: 'Whether the user gets mail; nothing is sent here.' }),
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
    console_auth_method: Type.String({ description: 'How the user would reach the console of a host.' }),
    authorized_keys: nullable(
      Type.Array(Type.String({ description: 'A public key.' }), { description: 'Always null.' }),
    ),
    two_factor_auth: Type.Boolean({ description: 'Whether a second factor is asked for; always false.' }),
    restricted: Type.Boolean({ description: 'Whether the user sees and does only what grants allow.' }),
    authentication_type: Type.String({ description: 'How the user signs in.' }),
  },
  { additionalProperties: false, title: 'Profile', description: 'The user whose token is used.' },
)

/** The user behind the token as it leaves. */
export type Profile = Static<typeof profileSchema>

import Type, { type Static } from 'typebox'
import { idSchema } from '../shared/ids.ts'
import { nullable } from '../shared/nullable.ts'

const amount = Type.Integer({ minimum: 0 })

/** The user behind the token as it leaves: recorded fields in recorded order (decision H). */
export const profileSchema = Type.Object(
  {
    uid: idSchema,
    username: Type.String(),
    email: Type.String(),
    timezone: Type.String(),
    email_notifications: Type.Boolean(),
    referrals: Type.Object(
      {
        code: Type.String(),
        url: Type.String(),
        total: amount,
        completed: amount,
        pending: amount,
        credit: amount,
      },
      { additionalProperties: false, description: 'Always empty and zero.' },
    ),
    ip_whitelist_enabled: Type.Boolean(),
    console_auth_method: Type.String(),
    authorized_keys: nullable(Type.Array(Type.String())),
    two_factor_auth: Type.Boolean(),
    restricted: Type.Boolean({ description: 'Whether the user sees and does only what grants allow.' }),
    authentication_type: Type.String(),
  },
  { additionalProperties: false, title: 'Profile' },
)

/** The user behind the token as it leaves. */
export type Profile = Static<typeof profileSchema>

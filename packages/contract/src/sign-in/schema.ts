import Type, { type Static } from 'typebox'
import { idOf } from '../shared/ids.ts'
import { timestampOf } from '../shared/timestamp.ts'

/** Outcomes of a sign-in (decision G12). */
export const signInStatuses = ['successful', 'failed'] as const
/** Outcome of one sign-in. */
export type SignInStatus = (typeof signInStatuses)[number]

/** Sign-in outcome in a response. */
export const signInStatusSchema = Type.Enum([...signInStatuses], {
  type: 'string',
  description: 'Whether the sign-in succeeded.',
})

/** Sign-in response, in Linode's field order (decision G12). */
export const signInSchema = Type.Object(
  {
    id: idOf('Sign-in ID.'),
    datetime: timestampOf('Time of the sign-in.'),
    ip: Type.String({ description: 'IP address of the client.' }),
    username: Type.String({ description: 'Username at the time of the sign-in.' }),
    status: signInStatusSchema,
    restricted: Type.Boolean({ description: 'Whether the user was restricted at the time of the sign-in.' }),
  },
  { additionalProperties: false, title: 'SignIn', description: 'A successful or failed sign-in.' },
)

/** Sign-in response. */
export type SignIn = Static<typeof signInSchema>

import Type, { type Static } from 'typebox'
import { idOf } from '../shared/ids.ts'
import { timestampOf } from '../shared/timestamp.ts'
import { describeEnum, describeResource } from '../shared/describe-schema.ts'

/** Outcomes of a sign-in (decision G12). */
export const signInStatuses = ['successful', 'failed'] as const
/** Outcome of one sign-in. */
export type SignInStatus = (typeof signInStatuses)[number]

/** Sign-in outcome in a response. */
export const signInStatusSchema = describeEnum(signInStatuses, 'Whether the sign-in succeeded.')

/** Sign-in response, in Linode's field order (decision G12). */
export const signInSchema = describeResource('SignIn', 'A successful or failed sign-in.', {
  id: idOf('Sign-in ID.'),
  datetime: timestampOf('Time of the sign-in.'),
  ip: Type.String({ description: 'IP address of the client.' }),
  username: Type.String({ description: 'Username at the time of the sign-in.' }),
  status: signInStatusSchema,
  restricted: Type.Boolean({ description: 'Whether the user was restricted at the time of the sign-in.' }),
})

/** Sign-in response. */
export type SignIn = Static<typeof signInSchema>

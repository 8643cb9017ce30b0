import Type, { type Static } from 'typebox'
import { idOf } from '../shared/ids.ts'
import { momentOf } from '../shared/timestamp.ts'

/** How a sign-in ended (decision G12). */
export const signInStatuses = ['successful', 'failed'] as const
/** One way in which a sign-in ended. */
export type SignInStatus = (typeof signInStatuses)[number]

/** How a sign-in ended, as it leaves. */
export const signInStatusSchema = Type.Enum([...signInStatuses], {
  type: 'string',
  description: 'Whether somebody got in.',
})

/** Sign-in as it leaves: recorded fields in recorded order (decision G12). */
export const signInSchema = Type.Object(
  {
    id: idOf('Number of the sign-in.'),
    datetime: momentOf('When it was.'),
    ip: Type.String({ description: 'Address it came from.' }),
    username: Type.String({ description: 'Name the user had then.' }),
    status: signInStatusSchema,
    restricted: Type.Boolean({ description: 'Whether the user was restricted then.' }),
  },
  { additionalProperties: false, title: 'SignIn', description: 'That somebody got in, or tried to.' },
)

/** A sign-in as it leaves. */
export type SignIn = Static<typeof signInSchema>

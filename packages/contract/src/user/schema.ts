import Type, { type Static } from 'typebox'
import { formed, forms } from '../shared/forms.ts'
import { nullable } from '../shared/nullable.ts'
import { momentOf } from '../shared/timestamp.ts'
import { signInStatusSchema } from '../sign-in/schema.ts'

const username = Type.String({
  minLength: 3,
  maxLength: 32,
  ...formed(forms.username),
  description:
    'Letters, digits, dashes and underscores; unique in the installation, upper and lower case being the same.',
})
const email = Type.String({ maxLength: 255, description: 'Address of the user; may be empty.' })
const restricted = Type.Boolean({ description: 'Whether the user sees and does only what grants allow.' })
const password = Type.String({
  writeOnly: true,
  minLength: 12,
  maxLength: 256,
  description: 'For signing in at /oauth only; never shown. A new one ends the sign-ins of the user.',
})

/** Name of a user in a path. */
export const userParamsSchema = Type.Object({
  username: Type.String({ minLength: 1, maxLength: 64, description: 'Name of the user.', examples: ['ada'] }),
})

/** User as it leaves: recorded fields in recorded order (facts 9.3). */
export const userSchema = Type.Object(
  {
    username: Type.String({ description: 'Name of the user, unique in the installation.' }),
    email: Type.String({ description: 'Address of the user; may be empty.' }),
    restricted,
    ssh_keys: Type.Array(Type.String({ description: 'Label of a key.' }), {
      description: 'Labels of the public SSH keys of the user.',
    }),
    tfa_enabled: Type.Boolean({ description: 'Always false.' }),
    last_login: nullable(
      Type.Object(
        { login_datetime: momentOf('When it was.'), status: signInStatusSchema },
        { additionalProperties: false, description: 'The last sign-in, if there was one in the last 90 days.' },
      ),
    ),
    password_created: nullable(momentOf('When the password was given, where one was and that is known.')),
  },
  { additionalProperties: false, title: 'User', description: 'A user of the account.' },
)

/** Body of user.create (decision G8); a user is restricted unless it says otherwise. */
export const userCreateSchema = Type.Object({
  username,
  email: Type.Optional(email),
  restricted: Type.Optional(
    Type.Boolean({
      default: true,
      description: 'Whether the user sees and does only what grants allow; true when absent.',
    }),
  ),
  password: Type.Optional(password),
})

/** Body of user.update (decision G8). */
export const userUpdateSchema = Type.Object({
  username: Type.Optional(username),
  email: Type.Optional(email),
  restricted: Type.Optional(restricted),
  password: Type.Optional(password),
})

/** A user as it leaves. */
export type User = Static<typeof userSchema>

import Type, { type Static } from 'typebox'
import { formed, forms } from '../shared/forms.ts'
import { describeObject, describeResource } from '../shared/describe-schema.ts'
import { nullable } from '../shared/nullable.ts'
import { timestampOf } from '../shared/timestamp.ts'
import { signInStatusSchema } from '../sign-in/schema.ts'

const username = Type.String({
  minLength: 3,
  maxLength: 32,
  ...formed(forms.username),
  description: 'Letters, digits, dashes and underscores. Unique in the installation (case-insensitive).',
})
const email = Type.String({ maxLength: 255, description: 'Email address. Can be empty.' })
const restricted = Type.Boolean({ description: 'Whether the user is restricted to their grants.' })
const password = Type.String({
  writeOnly: true,
  minLength: 12,
  maxLength: 256,
  description: 'Password for sign-in at /oauth. Never returned. A new password ends all sessions of the user.',
})

/** Path parameter with a username. */
export const userParamsSchema = Type.Object({
  username: Type.String({ minLength: 1, maxLength: 64, description: 'Username.', examples: ['ada'] }),
})

/** User response, in Linode's field order (facts 9.3). */
export const userSchema = describeResource('User', 'A user of the account.', {
  username: Type.String({ description: 'Username, unique in the installation.' }),
  email: Type.String({ description: 'Email address. Can be empty.' }),
  restricted,
  ssh_keys: Type.Array(Type.String({ description: 'Key label.' }), {
    description: 'Labels of the public SSH keys of the user.',
  }),
  tfa_enabled: Type.Boolean({ description: 'Always false.' }),
  last_login: nullable(
    describeObject('Last sign-in in the past 90 days, if any.', {
      login_datetime: timestampOf('Time of the sign-in.'),
      status: signInStatusSchema,
    }),
  ),
  password_created: nullable(
    timestampOf('Time at which the password was set. Null if no password is set or the time is unknown.'),
  ),
})

/** Body of user.create (decision G8). Users are restricted by default. */
export const userCreateSchema = Type.Object({
  username,
  email: Type.Optional(email),
  restricted: Type.Optional(
    Type.Boolean({
      default: true,
      description: 'Whether the user is restricted to their grants. True if absent.',
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

/** User response. */
export type User = Static<typeof userSchema>

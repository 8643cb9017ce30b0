import Type from 'typebox'
import { givenSshKeySchema } from '../ssh-key/schema.ts'

/** The image itself, where it is named. */
export const namedImageSchema = Type.String({
  minLength: 1,
  maxLength: 128,
  description: 'Id of an image.',
  examples: ['linode/debian12'],
})
/** A password of root, which is kept nowhere. */
export const rootPassSchema = Type.String({
  writeOnly: true,
  minLength: 7,
  maxLength: 128,
  description: 'Password of root in what is made from the image; never shown, and not kept.',
})
const username = Type.String({ minLength: 1, maxLength: 64, description: 'Name of a user of the account.' })

/** Who is let into what is made from an image; each means nothing without an image. */
export const accessInput = {
  root_pass: Type.Optional(rootPassSchema),
  authorized_keys: Type.Optional(
    Type.Array(givenSshKeySchema, { maxItems: 100, description: 'Public SSH keys that root can sign in with.' }),
  ),
  authorized_users: Type.Optional(
    Type.Array(username, { maxItems: 100, description: 'Users whose SSH keys root can sign in with.' }),
  ),
}

/** Refusals of who is to be let in. */
export const accessCodes = ['host.access_missing', 'key.type_unknown', 'key.malformed', 'key.too_many'] as const

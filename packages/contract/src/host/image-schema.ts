import Type from 'typebox'
import { sshKeyInputSchema } from '../ssh-key/schema.ts'

/** Image ID in a request. */
export const namedImageSchema = Type.String({
  minLength: 1,
  maxLength: 128,
  description: 'Image ID.',
  examples: ['linode/debian12'],
})
/** Root password. Not stored. */
export const rootPassSchema = Type.String({
  writeOnly: true,
  minLength: 7,
  maxLength: 128,
  description: 'Root password on the disk created from the image. Never returned and not stored.',
})
const username = Type.String({ minLength: 1, maxLength: 64, description: 'Username of a user of the account.' })

/** Credentials for disks from an image. */
export const accessInput = {
  root_pass: Type.Optional(rootPassSchema),
  authorized_keys: Type.Optional(
    Type.Array(sshKeyInputSchema, { maxItems: 100, description: 'Public SSH keys that are authorized for root.' }),
  ),
  authorized_users: Type.Optional(
    Type.Array(username, { maxItems: 100, description: 'Users whose SSH keys are authorized for root.' }),
  ),
}

/** Errors about credentials. */
export const accessCodes = ['host.access_missing', 'key.type_unknown', 'key.malformed', 'key.too_many'] as const

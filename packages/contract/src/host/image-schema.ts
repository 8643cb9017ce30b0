import Type from 'typebox'
import { nullable } from '../shared/nullable.ts'
import { sshKeyInputSchema } from '../ssh-key/schema.ts'

/** Image ID in a request. */
export const namedImageSchema = Type.String({
  minLength: 1,
  maxLength: 128,
  description: 'Image ID.',
  examples: ['linode/debian12'],
})
/** Root password. Only a sealed hash is stored, until the first boot from the disk (decision H10.2). */
export const rootPassSchema = Type.String({
  writeOnly: true,
  minLength: 7,
  maxLength: 128,
  description:
    'Root password on the disk created from the image. Never returned. Deleted after the first boot from the disk.',
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

/** Data for cloud-init. Null and absent user data differ in a rebuild (decision H10.11). */
export const metadataInput = {
  metadata: Type.Optional(
    Type.Object(
      {
        user_data: Type.Optional(
          nullable(
            Type.String({
              writeOnly: true,
              maxLength: 65_535,
              description:
                'User data for cloud-init, encoded in Base64. Can be compressed with gzip. Never returned. In a rebuild, null deletes the user data of the host, and absence keeps it.',
            }),
          ),
        ),
      },
      { description: 'Data for the guest.' },
    ),
  ),
}

/** Errors about credentials. */
export const accessCodes = ['host.access_missing', 'key.type_unknown', 'key.malformed', 'key.too_many'] as const

import Type, { type Static } from 'typebox'
import { formed, forms } from '../shared/forms.ts'
import { idOf } from '../shared/ids.ts'
import { timestampOf } from '../shared/timestamp.ts'
import { describeResource } from '../shared/describe-schema.ts'

const label = Type.String({ minLength: 1, maxLength: 64, description: 'Key label. Not necessarily unique.' })

/** Public SSH key in a request (decision G12). */
export const sshKeyInputSchema = Type.String({
  minLength: 1,
  maxLength: 4096,
  ...formed(forms.sshKey),
  description: 'Public SSH key in OpenSSH format on one line: type, Base64 key and comment.',
  examples: ['ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHvtkYUVnzKqzuTkLNAQfhy6QPjZ2YNxmbCBcLGaFjyj ada'],
})

/** SSH key response, in Linode's field order (decision G12). */
export const sshKeySchema = describeResource('SSHKey', 'A public SSH key of a user.', {
  id: idOf('SSH key ID.'),
  label: Type.String({ description: 'Key label.' }),
  ssh_key: Type.String({ description: 'Public key on one line.' }),
  created: timestampOf('Time at which the key was added.'),
})

/** Body of ssh_key.create. */
export const sshKeyCreateSchema = Type.Object({ label, ssh_key: sshKeyInputSchema })

/** Body of ssh_key.update. Only the label can change. */
export const sshKeyUpdateSchema = Type.Object({ label: Type.Optional(label) })

/** SSH key response. */
export type SshKey = Static<typeof sshKeySchema>

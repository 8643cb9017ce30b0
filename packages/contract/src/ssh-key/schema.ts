import Type, { type Static } from 'typebox'
import { formed, forms } from '../shared/forms.ts'
import { idOf } from '../shared/ids.ts'
import { momentOf } from '../shared/timestamp.ts'

const label = Type.String({ minLength: 1, maxLength: 64, description: 'Label of the key; need not be unique.' })

/** A public SSH key in a request, where one can be given (decision G12). */
export const givenSshKeySchema = Type.String({
  minLength: 1,
  maxLength: 4096,
  ...formed(forms.sshKey),
  description: 'A public SSH key as OpenSSH writes it: its type, the key in Base64, and a comment, on one line.',
  examples: ['ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHvtkYUVnzKqzuTkLNAQfhy6QPjZ2YNxmbCBcLGaFjyj ada'],
})

/** SSH key as it leaves: recorded fields in recorded order (decision G12). */
export const sshKeySchema = Type.Object(
  {
    id: idOf('Number of the key.'),
    label: Type.String({ description: 'Label of the key.' }),
    ssh_key: Type.String({ description: 'The public key, on one line.' }),
    created: momentOf('When the key was added.'),
  },
  { additionalProperties: false, title: 'SSHKey', description: 'A public SSH key of a user.' },
)

/** Body of ssh_key.create. */
export const sshKeyCreateSchema = Type.Object({ label, ssh_key: givenSshKeySchema })

/** Body of ssh_key.update: the key itself stays. */
export const sshKeyUpdateSchema = Type.Object({ label: Type.Optional(label) })

/** A public SSH key as it leaves. */
export type SshKey = Static<typeof sshKeySchema>

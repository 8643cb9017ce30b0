import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import Textarea from '@cloudscape-design/components/textarea'
import type { SSHKey } from '@moorage/sdk'
import { type ReactNode, useState } from 'react'
import { ActionDialog } from '../display/action-dialog.tsx'
import { request } from '../requests/form-request.ts'
import { ConfirmManyDialog } from '../resources/many-resources-dialogs.tsx'
import { RenameDialog } from '../resources/rename-dialog.tsx'

interface KeyDialogProps {
  readonly resources: readonly SSHKey[]
  readonly onClose: () => void
}

/** Dialog that renames the first of `resources`; renders nothing if empty. */
export function RenameKeyDialog({ resources: [key], onClose }: KeyDialogProps): ReactNode {
  if (key === undefined) return null
  return (
    <RenameDialog
      label={key.label}
      request={(label) => request('ssh_key.update', { path: { sshKeyId: key.id }, body: { label } })}
      onClose={onClose}
    />
  )
}

/** Dialog that removes SSH keys from the profile. Existing hosts keep them. */
export function RemoveKeysDialog({ resources, onClose }: KeyDialogProps): ReactNode {
  return (
    <ConfirmManyDialog
      title="Remove SSH keys"
      confirm="Remove"
      warning="You can no longer create hosts with these keys. Existing hosts keep them:"
      resources={resources}
      describe={({ ssh_key: key }) => `, ${key.split(' ')[0]}`}
      request={({ id }) => request('ssh_key.delete', { path: { sshKeyId: id } })}
      onClose={onClose}
    />
  )
}

/** Dialog that adds an SSH key to the user's profile. */
export function AddKeyDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const [label, setLabel] = useState('')
  const [key, setKey] = useState('')
  const body = { label, ssh_key: key.trim() }
  return (
    <ActionDialog
      title="Add SSH key"
      confirm="Add SSH key"
      missing={label !== '' && body.ssh_key !== '' ? null : 'Enter a label and a public key.'}
      requests={[request('ssh_key.create', { body })]}
      onClose={onClose}
    >
      <FormField label="Label">
        <Input value={label} autoFocus onChange={({ detail }) => setLabel(detail.value)} />
      </FormField>
      <FormField label="Public key" constraintText="One line, as in ~/.ssh/id_ed25519.pub.">
        <Textarea
          value={key}
          rows={4}
          placeholder="ssh-ed25519 AAAA… you@laptop"
          onChange={({ detail }) => setKey(detail.value)}
        />
      </FormField>
    </ActionDialog>
  )
}

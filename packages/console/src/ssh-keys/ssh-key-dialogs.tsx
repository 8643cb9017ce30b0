import type { SSHKey } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { ActionDialog } from '../display/action-dialog.tsx'
import { useDraft } from '../fields/draft-form.ts'
import { TextAreaField, TextField } from '../fields/form-fields.tsx'
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
  const form = useDraft({ label: '', ssh_key: '' })
  const body = { ...form.draft, ssh_key: form.draft.ssh_key.trim() }
  return (
    <ActionDialog
      title="Add SSH key"
      confirm="Add SSH key"
      missing={body.label !== '' && body.ssh_key !== '' ? null : 'Enter a label and a public key.'}
      requests={[request('ssh_key.create', { body })]}
      onClose={onClose}
    >
      <TextField form={form} name="label" label="Label" autoFocus />
      <TextAreaField
        form={form}
        name="ssh_key"
        label="Public key"
        hint="One line, as in ~/.ssh/id_ed25519.pub."
        rows={4}
        placeholder="ssh-ed25519 AAAA… you@laptop"
      />
    </ActionDialog>
  )
}

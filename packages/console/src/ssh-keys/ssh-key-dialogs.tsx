import type { SSHKey } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { ConfirmManyDialog } from '../resources/confirm-many-dialog.tsx'
import { RenameDialog } from '../resources/rename-dialog.tsx'
import { request } from '../requests/form-request.ts'

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
      describe={({ ssh_key: key }) => key.split(' ')[0] ?? ''}
      request={({ id }) => request('ssh_key.delete', { path: { sshKeyId: id } })}
      onClose={onClose}
    />
  )
}

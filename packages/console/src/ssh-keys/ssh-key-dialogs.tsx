import type { SSHKey } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { cloud } from '../cloud/cloud.ts'
import { ConfirmManyDialog } from '../resources/confirm-many-dialog.tsx'
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
      path={`/profile/sshkeys/${key.id}`}
      moor={['ssh-key', 'update']}
      send={(label, idempotencyKey) => cloud.sshKeys.update(key.id, { label }, { idempotencyKey })}
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
      request={({ id, label }) => ({
        method: 'DELETE',
        path: `/profile/sshkeys/${id}`,
        moor: ['ssh-key', 'delete', label],
      })}
      send={({ id }) => cloud.sshKeys.delete(id)}
      onClose={onClose}
    />
  )
}

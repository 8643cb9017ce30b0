import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import { type ReactNode, useState } from 'react'
import { ActionDialog } from '../../display/action-dialog.tsx'
import { PasswordOwner } from '../../resources/password-owner.tsx'
import { passwordMin } from '../image/access.ts'
import type { DiskDialogProps } from './disk-dialog.ts'
import { request } from '../../requests/form-request.ts'

/** Dialog that resets the root password on a disk. The commands show a placeholder. */
export function DiskPasswordDialog({ host, disk, onClose }: DiskDialogProps): ReactNode {
  const [password, setPassword] = useState('')
  return (
    <ActionDialog
      title={`Reset root password on ${disk.label}`}
      confirm="Reset password"
      missing={password.length >= passwordMin ? null : `Enter a password of at least ${passwordMin} characters.`}
      requests={[request('disk.reset_password', { path: { hostId: host.id, diskId: disk.id }, body: { password } })]}
      onClose={onClose}
    >
      <PasswordOwner username="root" />
      <FormField
        label="New password"
        constraintText={`At least ${passwordMin} characters. Replaces the current password.`}
      >
        <Input
          type="password"
          autoComplete="new-password"
          value={password}
          onChange={({ detail }) => setPassword(detail.value)}
        />
      </FormField>
    </ActionDialog>
  )
}

import type { Volume, VolumeBackup } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { ActionDialog } from '../../display/action-dialog.tsx'
import { useDraft } from '../../fields/draft-form.ts'
import { TextField } from '../../fields/form-fields.tsx'
import { request } from '../../requests/form-request.ts'
import { restoreHint } from '../../resources/restore-hint.ts'
import { VolumeFromCopyDialog } from '../dialogs/volume-from-copy-dialog.tsx'

interface BackupDialogProps {
  readonly backup: VolumeBackup
  readonly onClose: () => void
}

/** Dialog that starts a backup of a volume. */
export function CreateBackupDialog({
  volume,
  onClose,
}: {
  readonly volume: Volume
  readonly onClose: () => void
}): ReactNode {
  const form = useDraft({ label: '' })
  const { label } = form.draft
  const body = label === '' ? {} : { label }
  return (
    <ActionDialog
      title={`Back up ${volume.label}`}
      confirm="Create backup"
      requests={[request('volume_backup.create', { path: { volumeId: volume.id }, body })]}
      onClose={onClose}
    >
      <p>The backup is stored outside the storage of the volume. It is then restored and compared with the volume.</p>
      <TextField form={form} name="label" label="Label" hint={`If empty, ${volume.label}.`} />
    </ActionDialog>
  )
}

/** Dialog that creates a volume from a backup. */
export function VolumeFromBackupDialog({ backup, onClose }: BackupDialogProps): ReactNode {
  return (
    <VolumeFromCopyDialog copy={backup} source={{ backup_id: backup.id }} onClose={onClose}>
      <p>
        The volume can be used when its content was compared with the backup.
        {backup.status === 'verified' ? '' : ' This backup is not verified yet.'}
      </p>
    </VolumeFromCopyDialog>
  )
}

/** Dialog that deletes a backup, confirmed by typing its label. */
export function DeleteBackupDialog({ backup, onClose }: BackupDialogProps): ReactNode {
  // Backups that were never stored are not kept (decision D13.13).
  const isKept = backup.status === 'available' || backup.status === 'verified'
  return (
    <ActionDialog
      title={`Delete ${backup.label}`}
      confirm="Delete"
      typedLabel={backup.label}
      requests={[request('volume_backup.delete', { path: { backupId: backup.id } })]}
      onClose={onClose}
    >
      <p>
        This deletes the backup of {backup.volume_label} ({backup.size} GiB). The volume is not changed.{' '}
        {isKept ? restoreHint : ''}
      </p>
    </ActionDialog>
  )
}

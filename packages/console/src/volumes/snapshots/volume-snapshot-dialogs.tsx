import type { Volume, VolumeSnapshot } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { ActionDialog } from '../../display/action-dialog.tsx'
import { useDraft } from '../../fields/draft-form.ts'
import { TextField } from '../../fields/form-fields.tsx'
import { request } from '../../requests/form-request.ts'
import { LabelAndTagsDialog } from '../../resources/label-and-tags-dialog.tsx'
import { restoreHint } from '../../resources/restore-hint.ts'
import { VolumeFromCopyDialog } from '../dialogs/volume-from-copy-dialog.tsx'
import { VolumePrice } from '../volume-price.tsx'

interface CreateSnapshotProps {
  readonly volume: Volume
  readonly onClose: () => void
}

interface SnapshotDialogProps extends CreateSnapshotProps {
  readonly snapshot: VolumeSnapshot
}

/** Dialog that creates a snapshot of a volume. Shows its price. */
export function CreateSnapshotDialog({ volume, onClose }: CreateSnapshotProps): ReactNode {
  const form = useDraft({ label: '' })
  const { label } = form.draft
  const body = label === '' ? {} : { label }
  return (
    <ActionDialog
      title={`Create snapshot of ${volume.label}`}
      confirm="Create snapshot"
      requests={[request('volume_snapshot.create', { path: { volumeId: volume.id }, body })]}
      onClose={onClose}
    >
      <TextField form={form} name="label" label="Label" hint={`If empty, ${volume.label}-snapshot with a number.`} />
      <VolumePrice region={volume.region} sizeGib={volume.size} />
    </ActionDialog>
  )
}

/** Dialog that creates a volume from a snapshot. */
export function VolumeFromSnapshotDialog({ snapshot, onClose }: SnapshotDialogProps): ReactNode {
  return <VolumeFromCopyDialog copy={snapshot} source={{ snapshot_id: snapshot.id }} onClose={onClose} />
}

/** Dialog that rolls a volume back, confirmed by typing its label. */
export function RollbackDialog({ volume, snapshot, onClose }: SnapshotDialogProps): ReactNode {
  const body = { snapshot_id: snapshot.id }
  return (
    <ActionDialog
      title={`Roll back ${volume.label}`}
      confirm="Roll back"
      typedLabel={volume.label}
      requests={[request('volume.rollback', { path: { volumeId: volume.id }, body })]}
      onClose={onClose}
    >
      <p>
        The data of the volume is replaced with that of {snapshot.label}. The previous data goes to the trash, and is
        wiped at once if the operator has turned the trash off.
      </p>
    </ActionDialog>
  )
}

/** Dialog that changes a snapshot's label and replaces its tags. */
export function EditSnapshotDialog({ snapshot, onClose }: SnapshotDialogProps): ReactNode {
  const path = { snapshotId: snapshot.id }
  return (
    <LabelAndTagsDialog
      resource={snapshot}
      request={(body) => request('volume_snapshot.update', { path, body })}
      onClose={onClose}
    />
  )
}

/** Dialog that deletes a snapshot. */
export function DeleteSnapshotDialog({ snapshot, onClose }: SnapshotDialogProps): ReactNode {
  return (
    <ActionDialog
      title={`Delete ${snapshot.label}`}
      confirm="Delete"
      requests={[request('volume_snapshot.delete', { path: { snapshotId: snapshot.id } })]}
      onClose={onClose}
    >
      <p>
        This deletes the snapshot ({snapshot.size} GiB). The volume is not changed. {restoreHint}
      </p>
    </ActionDialog>
  )
}

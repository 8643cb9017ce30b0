import type { Volume } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { attachmentBody, newAttachment } from '../../attachment/attachment-draft.ts'
import { HostSelect } from '../../attachment/host-select.tsx'
import { ActionDialog } from '../../display/action-dialog.tsx'
import { useDraft } from '../../fields/draft-form.ts'
import { NumberField, TextField } from '../../fields/form-fields.tsx'
import { explainWholeNumber } from '../../fields/whole-number.ts'
import { notify } from '../../notices/notices.ts'
import { request } from '../../requests/form-request.ts'
import { sendFormRequest } from '../../requests/send-form-request.ts'
import { LabelAndTagsDialog } from '../../resources/label-and-tags-dialog.tsx'
import { LockDialog } from '../../resources/lock-dialog.tsx'
import { restoreHint } from '../../resources/restore-hint.ts'
import { VolumePrice } from '../volume-price.tsx'

/** Props of volume dialogs. */
interface VolumeDialogProps {
  readonly volume: Volume
  readonly onClose: () => void
}

/** Dialog that attaches a volume to a selected host of its region, then shows a notice. */
export function AttachDialog({ volume, onClose }: VolumeDialogProps): ReactNode {
  const form = useDraft({ hostId: '', attachment: newAttachment })
  const { hostId, attachment } = form.draft
  const body = { host_id: Number(hostId), ...attachmentBody(attachment) }
  const attach = request('volume.attach', { path: { volumeId: volume.id }, body })
  return (
    <ActionDialog
      title={`Attach ${volume.label}`}
      confirm="Attach"
      missing={hostId !== '' ? null : 'Select a host.'}
      requests={[attach]}
      send={async (idempotencyKey) => {
        const attached = await sendFormRequest(attach, idempotencyKey)
        notify(`Attaching ${volume.label} to`, 'host', {
          id: body.host_id,
          label: attached.host_label ?? `host ${hostId}`,
        })
      }}
      onClose={onClose}
    >
      <HostSelect form={form} label="Host" region={volume.region} />
    </ActionDialog>
  )
}

/** Dialog that detaches a volume from its host. The data is kept. */
export function DetachDialog({ volume, onClose }: VolumeDialogProps): ReactNode {
  return (
    <ActionDialog
      title={`Detach ${volume.label}`}
      confirm="Detach"
      requests={[request('volume.detach', { path: { volumeId: volume.id } })]}
      onClose={onClose}
    >
      <p>
        {volume.host_label ?? 'The host'} loses access to the volume. The data on the volume is kept. Unmount the
        filesystem on the host first, so that all writes are flushed.
      </p>
    </ActionDialog>
  )
}

/** Dialog that grows a volume; blocked unless the size is larger. The user grows the file system on the host. */
export function ResizeDialog({ volume, onClose }: VolumeDialogProps): ReactNode {
  const form = useDraft({ size: String(volume.size + 10) })
  const body = { size: Number(form.draft.size) }
  const bounds = { min: volume.size + 1 }
  const problem = explainWholeNumber(form.draft.size, bounds)
  return (
    <ActionDialog
      title={`Resize ${volume.label}`}
      confirm="Resize"
      missing={problem}
      requests={[request('volume.resize', { path: { volumeId: volume.id }, body })]}
      onClose={onClose}
    >
      <NumberField
        form={form}
        name="size"
        label="Size (GiB)"
        hint={`More than ${volume.size}. You cannot shrink a volume. After the resize, grow the filesystem on the host.`}
        bounds={bounds}
      />
      {problem === null ? <VolumePrice region={volume.region} sizeGib={body.size} /> : null}
    </ActionDialog>
  )
}

/** Dialog that clones a volume under a new label, then shows a notice. Shows the price of the copy. */
export function CloneDialog({ volume, onClose }: VolumeDialogProps): ReactNode {
  const form = useDraft({ label: `${volume.label}-clone` })
  const clone = request('volume.clone', { path: { volumeId: volume.id }, body: form.draft })
  return (
    <ActionDialog
      title={`Clone ${volume.label}`}
      confirm="Clone"
      missing={form.draft.label === '' ? 'Enter a label.' : null}
      requests={[clone]}
      send={async (idempotencyKey) =>
        notify(`Cloning ${volume.label} to`, 'volume', await sendFormRequest(clone, idempotencyKey))
      }
      onClose={onClose}
    >
      <TextField form={form} name="label" label="Label of the new volume" />
      <VolumePrice region={volume.region} sizeGib={volume.size} />
    </ActionDialog>
  )
}

/** Dialog that changes a volume's label and replaces its tags. The label must not be empty. */
export function EditDialog({ volume, onClose }: VolumeDialogProps): ReactNode {
  const path = { volumeId: volume.id }
  return (
    <LabelAndTagsDialog
      resource={volume}
      request={(body) => request('volume.update', { path, body })}
      onClose={onClose}
    />
  )
}

/** Dialog that locks a volume against deletion, or removes its lock. */
export function LockVolumeDialog({ volume, onClose }: VolumeDialogProps): ReactNode {
  return <LockDialog type="volume" resource={volume} onClose={onClose} />
}

/** Dialog that deletes a volume, confirmed by typing its label. An attached volume is detached first. */
export function DeleteDialog({ volume, onClose }: VolumeDialogProps): ReactNode {
  return (
    <ActionDialog
      title={`Delete ${volume.label}`}
      confirm="Delete"
      typedLabel={volume.label}
      requests={[request('volume.delete', { path: { volumeId: volume.id } })]}
      onClose={onClose}
    >
      <p>
        This deletes the volume ({volume.size} GiB) and all its data.
        {volume.host_label === null ? '' : ` The volume is detached from ${volume.host_label} first.`} {restoreHint}
      </p>
    </ActionDialog>
  )
}

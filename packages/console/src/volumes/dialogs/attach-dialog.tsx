import { type ReactNode, useState } from 'react'
import { AttachmentFields } from '../../attachment/attachment-fields.tsx'
import { attachmentBody, attachmentArguments, newAttachment } from '../../attachment/attachment-draft.ts'
import { HostSelect } from '../../attachment/host-select.tsx'
import { cloud } from '../../cloud/cloud.ts'
import { ActionDialog } from '../../display/action-dialog.tsx'
import { notify } from '../../notices/notices.ts'
import type { VolumeDialogProps } from './volume-dialog.ts'

/** Dialog that attaches a volume to a selected host of its region, then shows a notice. */
export function AttachDialog({ volume, onClose }: VolumeDialogProps): ReactNode {
  const [hostId, setHostId] = useState('')
  const [attachment, setAttachment] = useState(newAttachment)
  const body = { host_id: Number(hostId), ...attachmentBody(attachment) }
  const moor = ['volume', 'attach', volume.label, hostId, ...attachmentArguments(attachment)]
  return (
    <ActionDialog
      title={`Attach ${volume.label}`}
      confirm="Attach"
      missing={hostId !== '' ? null : 'Select a host.'}
      requests={[{ method: 'POST', path: `/volumes/${volume.id}/attach`, body, moor }]}
      send={async (idempotencyKey) => {
        const attached = await cloud.volumes.attach(volume.id, body, { idempotencyKey })
        notify(`Attaching ${volume.label} to`, 'host', {
          id: body.host_id,
          label: attached.body.host_label ?? `host ${hostId}`,
        })
      }}
      onClose={onClose}
    >
      <HostSelect
        label="Host"
        region={volume.region}
        value={hostId}
        onChange={(id) => {
          setHostId(id)
          setAttachment({ ...attachment, configId: '' })
        }}
      />
      {hostId === '' ? null : <AttachmentFields hostId={Number(hostId)} draft={attachment} onChange={setAttachment} />}
    </ActionDialog>
  )
}

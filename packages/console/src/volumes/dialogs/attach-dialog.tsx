import { type ReactNode, useState } from 'react'
import { AttachmentFields } from '../../attachment/attachment-fields.tsx'
import { attachmentBody, newAttachment } from '../../attachment/attachment-draft.ts'
import { HostSelect } from '../../attachment/host-select.tsx'
import { ActionDialog } from '../../display/action-dialog.tsx'
import { notify } from '../../notices/notices.ts'
import type { VolumeDialogProps } from './volume-dialog.ts'
import { request } from '../../requests/form-request.ts'
import { sendFormRequest } from '../../requests/send-form-request.ts'

/** Dialog that attaches a volume to a selected host of its region, then shows a notice. */
export function AttachDialog({ volume, onClose }: VolumeDialogProps): ReactNode {
  const [hostId, setHostId] = useState('')
  const [attachment, setAttachment] = useState(newAttachment)
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

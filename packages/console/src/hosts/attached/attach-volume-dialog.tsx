import FormField from '@cloudscape-design/components/form-field'
import Select from '@cloudscape-design/components/select'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { AttachmentFields } from '../../attachment/attachment-fields.tsx'
import { attachmentBody, newAttachment } from '../../attachment/attachment-draft.ts'
import { ActionDialog } from '../../display/action-dialog.tsx'
import { notify } from '../../notices/notices.ts'
import type { HostDialogProps } from '../host-dialog.ts'
import { hostQueries } from '../host-queries.ts'
import { request } from '../../requests/form-request.ts'
import { sendFormRequest } from '../../requests/send-form-request.ts'

/** Dialog that attaches an unattached volume of the region to the host. */
export function AttachVolumeDialog({ host, onClose }: HostDialogProps): ReactNode {
  const { data: volumes = [], isPending } = useQuery(hostQueries.freeVolumes(host.region))
  const [volumeId, setVolumeId] = useState('')
  const [attachment, setAttachment] = useState(newAttachment)
  const options = volumes.map(({ id, label, size }) => ({ value: String(id), label, description: `${size} GiB` }))
  const chosen = volumes.find(({ id }) => String(id) === volumeId)
  const body = { host_id: host.id, ...attachmentBody(attachment) }
  const attach = request('volume.attach', { path: { volumeId }, body })
  return (
    <ActionDialog
      title={`Attach volume to ${host.label}`}
      confirm="Attach"
      missing={chosen !== undefined ? null : 'Select a volume.'}
      requests={[attach]}
      send={async (idempotencyKey) =>
        notify(`Attaching to ${host.label}:`, 'volume', await sendFormRequest(attach, idempotencyKey))
      }
      onClose={onClose}
    >
      <FormField label="Volume" constraintText={`Unattached volumes in ${host.region}.`}>
        <Select
          filteringType="auto"
          options={options}
          statusType={isPending ? 'loading' : 'finished'}
          placeholder="Select a volume"
          empty="No unattached volumes in this region."
          selectedOption={options.find(({ value }) => value === volumeId) ?? null}
          onChange={({ detail }) => setVolumeId(detail.selectedOption.value ?? '')}
        />
      </FormField>
      <AttachmentFields hostId={host.id} draft={attachment} onChange={setAttachment} />
    </ActionDialog>
  )
}

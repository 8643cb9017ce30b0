import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AttachmentFields } from '../../attachment/attachment-fields.tsx'
import { attachmentBody, newAttachment } from '../../attachment/attachment-draft.ts'
import { ActionDialog } from '../../display/action-dialog.tsx'
import { narrowForm, useDraft } from '../../fields/draft-form.ts'
import { SelectField } from '../../fields/form-fields.tsx'
import { notify } from '../../notices/notices.ts'
import type { HostDialogProps } from '../host-dialog.ts'
import { hostQueries } from '../host-queries.ts'
import { request } from '../../requests/form-request.ts'
import { sendFormRequest } from '../../requests/send-form-request.ts'

/** Dialog that attaches an unattached volume of the region to the host. */
export function AttachVolumeDialog({ host, onClose }: HostDialogProps): ReactNode {
  const { data: volumes = [], isPending } = useQuery(hostQueries.freeVolumes(host.region))
  const form = useDraft({ volumeId: '', attachment: newAttachment })
  const { volumeId, attachment } = form.draft
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
      <SelectField
        form={form}
        name="volumeId"
        label="Volume"
        hint={`Unattached volumes in ${host.region}.`}
        filteringType="auto"
        options={options}
        statusType={isPending ? 'loading' : 'finished'}
        placeholder="Select a volume"
        empty="No unattached volumes in this region."
      />
      <AttachmentFields hostId={host.id} form={narrowForm(form, 'attachment')} />
    </ActionDialog>
  )
}

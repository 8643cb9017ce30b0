import FormField from '@cloudscape-design/components/form-field'
import Select from '@cloudscape-design/components/select'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { AttachmentFields } from '../../attachment/attachment-fields.tsx'
import { attachmentBody, attachmentArguments, newAttachment } from '../../attachment/attachment-draft.ts'
import { cloud } from '../../cloud/cloud.ts'
import { ActionDialog } from '../../display/action-dialog.tsx'
import { notify } from '../../notices/notices.ts'
import type { HostDialogProps } from '../host-dialog.ts'
import { hostQueries } from '../host-queries.ts'

/** Dialog that attaches an unattached volume of the region to the host. */
export function AttachVolumeDialog({ host, onClose }: HostDialogProps): ReactNode {
  const { data: volumes = [], isPending } = useQuery(hostQueries.freeVolumes(host.region))
  const [volumeId, setVolumeId] = useState('')
  const [attachment, setAttachment] = useState(newAttachment)
  const options = volumes.map(({ id, label, size }) => ({ value: String(id), label, description: `${size} GiB` }))
  const chosen = volumes.find(({ id }) => String(id) === volumeId)
  const body = { host_id: host.id, ...attachmentBody(attachment) }
  const moor = ['volume', 'attach', chosen?.label ?? '', host.label, ...attachmentArguments(attachment)]
  return (
    <ActionDialog
      title={`Attach volume to ${host.label}`}
      confirm="Attach"
      missing={chosen !== undefined ? null : 'Select a volume.'}
      requests={[{ method: 'POST', path: `/volumes/${volumeId}/attach`, body, moor }]}
      send={async (idempotencyKey) => {
        const attached = await cloud.volumes.attach(Number(volumeId), body, { idempotencyKey })
        notify(`Attaching to ${host.label}:`, 'volume', attached.body)
      }}
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

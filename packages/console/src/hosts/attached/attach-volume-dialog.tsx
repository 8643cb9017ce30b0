import FormField from '@cloudscape-design/components/form-field'
import Select from '@cloudscape-design/components/select'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { AttachmentFields } from '../../attachment/attachment-fields.tsx'
import { attachmentBody, attachmentWords, newAttachment } from '../../attachment/attachment-wish.ts'
import { cloud } from '../../cloud/cloud.ts'
import { notify } from '../../cloud/notices.ts'
import { ActionDialog } from '../../show/action-dialog.tsx'
import type { HostDialogProps } from '../host-dialog.ts'
import { hostQueries } from '../host-queries.ts'
import { selectStatus } from '../../lists/select-status.ts'

/** Attaches a free volume of the region to a host. */
export function AttachVolumeDialog({ host, onClose }: HostDialogProps): ReactNode {
  const { data: volumes = [], isPending, isError } = useQuery(hostQueries.freeVolumes(host.region))
  const [volumeId, setVolumeId] = useState('')
  const [attachment, setAttachment] = useState(newAttachment)
  const options = volumes.map(({ id, label, size }) => ({ value: String(id), label, description: `${size} GiB` }))
  const chosen = volumes.find(({ id }) => String(id) === volumeId)
  const body = { host_id: host.id, ...attachmentBody(attachment) }
  const moor = ['volume', 'attach', chosen?.label ?? '', host.label, ...attachmentWords(attachment)]
  return (
    <ActionDialog
      title={`Attach a volume to ${host.label}`}
      confirm="Attach"
      isReady={chosen !== undefined}
      missing="Choose a volume first."
      requests={[{ method: 'POST', path: `/volumes/${volumeId}/attach`, body, moor }]}
      send={async (idempotencyKey) => {
        await cloud.volumes.attach(Number(volumeId), body, { idempotencyKey })
        if (chosen) notify({ type: 'volume', id: chosen.id, label: chosen.label, news: 'is being attached' })
      }}
      onClose={onClose}
    >
      <FormField label="Volume" constraintText={`Free volumes in ${host.region}.`}>
        <Select
          filteringType="auto"
          options={options}
          {...selectStatus({ isPending, isError })}
          placeholder="Choose a volume"
          empty="There is no free volume in this region."
          selectedOption={options.find(({ value }) => value === volumeId) ?? null}
          onChange={({ detail }) => setVolumeId(detail.selectedOption.value ?? '')}
        />
      </FormField>
      <AttachmentFields hostId={host.id} wish={attachment} onChange={setAttachment} />
    </ActionDialog>
  )
}

import FormField from '@cloudscape-design/components/form-field'
import Select from '@cloudscape-design/components/select'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { cloud } from '../../cloud/cloud.ts'
import { useRights } from '../../resources/use-rights.ts'
import { ActionDialog } from '../../show/action-dialog.tsx'
import { hostOptions } from '../host-field.tsx'
import { volumeQueries } from '../volume-queries.ts'
import type { VolumeDialogProps } from './volume-dialog.ts'

/** Gives a volume to a host of its region. */
export function AttachDialog({ volume, onClose }: VolumeDialogProps): ReactNode {
  const { data: hosts = [], isPending } = useQuery(volumeQueries.hosts(volume.region))
  const [hostId, setHostId] = useState('')
  const options = hostOptions(hosts, useRights())
  const body = { host_id: Number(hostId) }
  return (
    <ActionDialog
      title={`Attach ${volume.label}`}
      confirm="Attach"
      isReady={hostId !== ''}
      requests={[
        {
          method: 'POST',
          path: `/volumes/${volume.id}/attach`,
          body,
          moor: ['volume', 'attach', volume.label, hostId],
        },
      ]}
      send={(idempotencyKey) => cloud.volumes.attach(volume.id, body, { idempotencyKey })}
      onClose={onClose}
    >
      <FormField label="Host" constraintText={`Hosts in ${volume.region}.`}>
        <Select
          options={options}
          statusType={isPending ? 'loading' : 'finished'}
          placeholder="Choose a host"
          empty="There is no host in this region."
          selectedOption={options.find(({ value }) => value === hostId) ?? null}
          onChange={({ detail }) => setHostId(detail.selectedOption.value ?? '')}
        />
      </FormField>
    </ActionDialog>
  )
}

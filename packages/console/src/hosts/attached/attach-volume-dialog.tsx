import Checkbox from '@cloudscape-design/components/checkbox'
import FormField from '@cloudscape-design/components/form-field'
import Select from '@cloudscape-design/components/select'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { cloud } from '../../cloud/cloud.ts'
import { ActionDialog } from '../../show/action-dialog.tsx'
import type { HostDialogProps } from '../host-dialog.ts'
import { hostQueries } from '../host-queries.ts'
import { ConfigField } from '../power/config-field.tsx'

/** Attaches a free volume of the region to a host. */
export function AttachVolumeDialog({ host, onClose }: HostDialogProps): ReactNode {
  const { data: volumes = [], isPending } = useQuery(hostQueries.freeVolumes(host.region))
  const [volumeId, setVolumeId] = useState('')
  const [configId, setConfigId] = useState('')
  const [isKept, setKept] = useState(true)
  const options = volumes.map(({ id, label, size }) => ({ value: String(id), label, description: `${size} GiB` }))
  const chosen = volumes.find(({ id }) => String(id) === volumeId)
  const config = isKept && configId !== '' ? { config_id: Number(configId) } : {}
  const body = { host_id: host.id, ...config, ...(isKept ? {} : { persist_across_boots: false }) }
  const moor = [
    'volume',
    'attach',
    chosen?.label ?? '',
    host.label,
    ...(isKept && configId !== '' ? ['--config-id', configId] : []),
    ...(isKept ? [] : ['--no-persist-across-boots']),
  ]
  return (
    <ActionDialog
      title={`Attach a volume to ${host.label}`}
      confirm="Attach"
      isReady={chosen !== undefined}
      requests={[{ method: 'POST', path: `/volumes/${volumeId}/attach`, body, moor }]}
      send={(idempotencyKey) => cloud.volumes.attach(Number(volumeId), body, { idempotencyKey })}
      onClose={onClose}
    >
      <FormField label="Volume" constraintText={`Free volumes in ${host.region}.`}>
        <Select
          filteringType="auto"
          options={options}
          statusType={isPending ? 'loading' : 'finished'}
          placeholder="Choose a volume"
          empty="There is no free volume in this region."
          selectedOption={options.find(({ value }) => value === volumeId) ?? null}
          onChange={({ detail }) => setVolumeId(detail.selectedOption.value ?? '')}
        />
      </FormField>
      <Checkbox
        checked={isKept}
        description="It gets a slot of a configuration. Otherwise the next shutdown or reboot detaches it, and the host must be running now."
        onChange={({ detail }) => setKept(detail.checked)}
      >
        Keep it across boots
      </Checkbox>
      {isKept ? <ConfigField hostId={host.id} value={configId} label="Configuration" onChange={setConfigId} /> : null}
    </ActionDialog>
  )
}

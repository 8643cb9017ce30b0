import Checkbox from '@cloudscape-design/components/checkbox'
import FormField from '@cloudscape-design/components/form-field'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cloud } from '../cloud/cloud.ts'
import type { AttachmentDraft } from './attachment-draft.ts'

/** Checkbox for persistence across boots and, if checked, the configuration. */
export function AttachmentFields({
  hostId,
  draft,
  onChange,
}: {
  readonly hostId: number
  readonly draft: AttachmentDraft
  readonly onChange: (draft: AttachmentDraft) => void
}): ReactNode {
  const { configId, isPersistent } = draft
  return (
    <SpaceBetween size="m">
      <Checkbox
        checked={isPersistent}
        description="Assigns a device slot of a configuration. If not selected, the host must be running now, and the next shutdown or reboot detaches the volume."
        onChange={({ detail }) => onChange({ configId, isPersistent: detail.checked })}
      >
        Persist across boots
      </Checkbox>
      {isPersistent ? (
        <ConfigField
          hostId={hostId}
          value={configId}
          label="Configuration"
          onChange={(id) => onChange({ configId: id, isPersistent })}
        />
      ) : null}
    </SpaceBetween>
  )
}

/** Selects a host's configuration; '' lets the service choose. Renders nothing with fewer than two configurations. */
export function ConfigField({
  hostId,
  value,
  label,
  defaultLabel = 'Last booted configuration',
  onChange,
}: {
  readonly hostId: number
  readonly value: string
  readonly label: string
  readonly defaultLabel?: string
  readonly onChange: (id: string) => void
}): ReactNode {
  const { data: configs = [] } = useQuery(configsOfHost(hostId))
  if (configs.length < 2) return null
  const options = [
    { value: '', label: defaultLabel },
    ...configs.map(({ id, label: name }) => ({ value: String(id), label: name })),
  ]
  return (
    <FormField label={label}>
      <Select
        options={options}
        selectedOption={options.find((one) => one.value === value) ?? null}
        onChange={({ detail }) => onChange(detail.selectedOption.value ?? '')}
      />
    </FormField>
  )
}

/** Returns the query of all configurations of a host. */
export const configsOfHost = (id: number) =>
  queryOptions({ queryKey: ['hosts', 'configs', id], queryFn: () => cloud.configs.list(id).all() })

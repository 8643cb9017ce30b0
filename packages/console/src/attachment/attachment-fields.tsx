import SpaceBetween from '@cloudscape-design/components/space-between'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cloud } from '../cloud/cloud.ts'
import type { DraftForm } from '../fields/draft-form.ts'
import { CheckField, SelectField } from '../fields/form-fields.tsx'
import type { AttachmentDraft } from './attachment-draft.ts'

/** Checkbox for persistence across boots and, if checked, the configuration. */
export function AttachmentFields({
  hostId,
  form,
}: {
  readonly hostId: number
  readonly form: DraftForm<AttachmentDraft>
}): ReactNode {
  return (
    <SpaceBetween size="m">
      <CheckField
        form={form}
        name="isPersistent"
        description="Assigns a device slot of a configuration. If not selected, the host must be running now, and the next shutdown or reboot detaches the volume."
      >
        Persist across boots
      </CheckField>
      {form.draft.isPersistent ? <ConfigField hostId={hostId} form={form} /> : null}
    </SpaceBetween>
  )
}

/** Selects a host's configuration; '' lets the service choose. Renders nothing with fewer than two configurations. */
export function ConfigField({
  hostId,
  form,
}: {
  readonly hostId: number
  readonly form: DraftForm<Pick<AttachmentDraft, 'configId'>>
}): ReactNode {
  const { data: configs = [] } = useQuery(configsOfHost(hostId))
  if (configs.length < 2) return null
  const options = [
    { value: '', label: 'Last booted configuration' },
    ...configs.map(({ id, label }) => ({ value: String(id), label })),
  ]
  return <SelectField form={form} name="configId" label="Configuration" options={options} />
}

/** Returns the query of all configurations of a host. */
export const configsOfHost = (id: number) =>
  queryOptions({ queryKey: ['hosts', 'configs', id], queryFn: () => cloud.configs.list(id).all() })

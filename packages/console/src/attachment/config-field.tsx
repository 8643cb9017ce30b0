import FormField from '@cloudscape-design/components/form-field'
import Select from '@cloudscape-design/components/select'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { configsOfHost } from './configs-of-host.ts'

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

import FormField from '@cloudscape-design/components/form-field'
import Select from '@cloudscape-design/components/select'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { configsOfHost } from './configs-of-host.ts'

/** Which configuration of a host is meant; '' leaves the choice to the service. Nothing where there is nothing to choose. */
export function ConfigField({
  hostId,
  value,
  label,
  unchosen = 'Last booted configuration',
  onChange,
}: {
  readonly hostId: number
  readonly value: string
  readonly label: string
  /** What it means to choose none. */
  readonly unchosen?: string
  readonly onChange: (id: string) => void
}): ReactNode {
  const { data: configs = [] } = useQuery(configsOfHost(hostId))
  if (configs.length < 2) return null
  const options = [
    { value: '', label: unchosen },
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

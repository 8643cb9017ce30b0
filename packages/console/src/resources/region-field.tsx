import FormField from '@cloudscape-design/components/form-field'
import Select from '@cloudscape-design/components/select'
import type { Region } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { explainField } from '../display/explain.ts'

/** Select for the region, with its field error. Unavailable regions are marked but can be selected. */
export function RegionField({
  value,
  regions,
  error,
  onChange,
}: {
  readonly value: string
  readonly regions: readonly Region[]
  readonly error: unknown
  readonly onChange: (region: string) => void
}): ReactNode {
  const options = regions.map(({ id, label, status }) => ({
    value: id,
    label,
    description: status === 'ok' ? id : `${id}, currently unavailable`,
  }))
  return (
    <FormField label="Region" errorText={explainField(error, 'region')}>
      <Select
        options={options}
        selectedOption={options.find((one) => one.value === value) ?? null}
        onChange={({ detail }) => onChange(detail.selectedOption.value ?? '')}
      />
    </FormField>
  )
}

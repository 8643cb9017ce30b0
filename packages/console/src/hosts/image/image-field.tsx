import FormField from '@cloudscape-design/components/form-field'
import Select from '@cloudscape-design/components/select'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { explainField } from '../../display/explain.ts'
import { formatMib } from '../../display/format-mib.ts'
import { hostQueries } from '../host-queries.ts'
import { selectStatus } from '../../fields/select-status.ts'

/** Select for a disk's image by ID; '' for none. Changes call `onChange`; a failed load shows an error. */
export function ImageField({
  value,
  empty,
  error,
  onChange,
}: {
  readonly value: string
  /** Option text; null if an image is required. */
  readonly empty: string | null
  readonly error: unknown
  readonly onChange: (image: string) => void
}): ReactNode {
  const { data: images = [], isPending, isError } = useQuery(hostQueries.images)
  const options = [
    ...(empty === null ? [] : [{ value: '', label: empty }]),
    ...images.map(({ id, label, size, deprecated: isOld }) => ({
      value: id,
      label,
      description: `${id}, at least ${formatMib(size)}${isOld ? ', deprecated' : ''}`,
    })),
  ]
  return (
    <FormField label="Image" errorText={explainField(error, 'image')}>
      <Select
        filteringType="auto"
        options={options}
        {...selectStatus({ isPending, isError })}
        placeholder="Select an image"
        selectedOption={options.find((one) => one.value === value) ?? null}
        onChange={({ detail }) => onChange(detail.selectedOption.value ?? '')}
      />
    </FormField>
  )
}

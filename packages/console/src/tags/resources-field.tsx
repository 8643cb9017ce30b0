import FormField from '@cloudscape-design/components/form-field'
import Multiselect from '@cloudscape-design/components/multiselect'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cloud } from '../cloud/cloud.ts'
import { selectStatus } from '../fields/select-status.ts'

const query = { orderBy: 'label', pageSize: 500 } as const
/** The first 500 resources by label. */
const taggable = (kind: 'volumes' | 'hosts') =>
  queryOptions({
    queryKey: [kind, 'taggable'],
    queryFn: async (): Promise<readonly { readonly id: number; readonly label: string }[]> => {
      const page = kind === 'volumes' ? cloud.volumes.list(query).page(1) : cloud.hosts.list(query).page(1)
      return (await page).data
    },
  })

/** Field that selects a new tag's volumes or hosts, by ID, from the first 500. Changes call `onChange`; a failed load shows an error. */
export function ResourcesField({
  kind,
  label,
  chosen,
  onChange,
}: {
  readonly kind: 'volumes' | 'hosts'
  readonly label: string
  readonly chosen: readonly number[]
  readonly onChange: (chosen: readonly number[]) => void
}): ReactNode {
  const { data = [], isPending, isError } = useQuery(taggable(kind))
  const options = data.map((one) => ({ value: String(one.id), label: one.label }))
  return (
    <FormField label={label} constraintText="Optional.">
      <Multiselect
        options={options}
        filteringType={options.length > 10 ? 'auto' : 'none'}
        {...selectStatus({ isPending, isError })}
        placeholder="Select resources"
        empty="No resources."
        selectedOptions={options.filter(({ value }) => chosen.includes(Number(value)))}
        onChange={({ detail }) => onChange(detail.selectedOptions.map(({ value }) => Number(value)))}
      />
    </FormField>
  )
}

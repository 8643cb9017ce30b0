import type { Region } from '@moorage/sdk'
import type { ReactNode } from 'react'
import type { DraftForm } from '../fields/draft-form.ts'
import { SelectField } from '../fields/form-fields.tsx'

/** Select for the region, with its field error. Unavailable regions are marked but can be selected. */
export function RegionField({
  form,
  regions,
}: {
  readonly form: DraftForm<{ readonly region: string }>
  readonly regions: readonly Region[]
}): ReactNode {
  const options = regions.map(({ id, label, status }) => ({
    value: id,
    label,
    description: status === 'ok' ? id : `${id}, currently unavailable`,
  }))
  return <SelectField form={form} name="region" label="Region" options={options} />
}

import FormField from '@cloudscape-design/components/form-field'
import type { HostType, Region } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { explainField } from '../../display/explain.ts'
import { type DraftForm, narrowForm } from '../../fields/draft-form.ts'
import { LabelAndTags } from '../../resources/label-and-tags.tsx'
import { RegionField } from '../../resources/region-field.tsx'
import { AccessFields, ImageField } from '../image/image-fields.tsx'
import { TypeTable } from '../type-table.tsx'
import type { HostDraft } from './host-draft.ts'
import { MoreFields } from './more-fields.tsx'

/** Fields of a new host, with field errors of the last request. Credentials are shown with an image only. */
export function HostFieldset({
  form,
  regions,
  types,
}: {
  readonly form: DraftForm<HostDraft>
  readonly regions: readonly Region[]
  readonly types: readonly HostType[]
}): ReactNode {
  const { draft, error, onChange } = form
  const region = regions.find(({ id }) => id === draft.region)
  return (
    <>
      <LabelAndTags
        form={form}
        labelHint="3 to 64 letters, digits, dots, - and _. Leave empty for the default: host and its ID."
      />
      <RegionField form={form} regions={regions} />
      {region ? <p className="soft">{describeCapabilities(region)}</p> : null}
      <FormField label="Plan" stretch errorText={explainField(error, 'type')}>
        <TypeTable
          types={types}
          region={draft.region}
          chosen={draft.type}
          onChoose={(type) => onChange({ ...draft, type })}
        />
      </FormField>
      <ImageField form={form} empty="None (empty disk for your own system)" />
      {draft.image === '' ? null : <AccessFields form={narrowForm(form, 'access')} />}
      <MoreFields
        form={form}
        diskMib={types.find(({ id }) => id === draft.type)?.disk ?? null}
        hasUserData={region?.capabilities.includes('Metadata') === true}
      />
    </>
  )
}

function describeCapabilities({ capabilities }: Region): string {
  const others = capabilities.filter(
    (one) => !['Hosts', 'LA Disk Encryption', 'Maintenance Policy', 'Metadata'].includes(one),
  )
  return `This region offers ${['hosts', ...others.map((one) => one.toLowerCase().replace('kubernetes', 'Kubernetes'))].join(', ')}.`
}

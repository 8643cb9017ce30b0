import FormField from '@cloudscape-design/components/form-field'
import type { HostType, Region } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { LabelAndTags } from '../../resources/label-and-tags.tsx'
import { RegionField } from '../../resources/region-field.tsx'
import { explainField } from '../../display/explain.ts'
import { AccessFields, ImageField } from '../image/image-fields.tsx'
import { TypeTable } from '../type-table.tsx'
import type { HostDraft } from './host-draft.ts'
import { MoreFields } from './more-fields.tsx'

/** Draft, with the error of the last request. */
export interface NewHostFields {
  readonly draft: HostDraft
  readonly error: unknown
  readonly onChange: (draft: HostDraft) => void
}

/** Fields of a new host, with field errors of the last request. Credentials are shown with an image only. */
export function HostFieldset({
  regions,
  types,
  ...props
}: NewHostFields & { readonly regions: readonly Region[]; readonly types: readonly HostType[] }): ReactNode {
  const { draft, error, onChange } = props
  const region = regions.find(({ id }) => id === draft.region)
  return (
    <>
      <LabelAndTags
        typed={draft}
        error={error}
        labelHint="3 to 64 letters, digits, dots, - and _. Leave empty for the default: host and its ID."
        onType={({ label, tags }) => onChange({ ...draft, label, tags })}
      />
      <RegionField
        value={draft.region}
        regions={regions}
        error={error}
        onChange={(id) => onChange({ ...draft, region: id })}
      />
      {region ? <p className="soft">{describeCapabilities(region)}</p> : null}
      <FormField label="Plan" stretch errorText={explainField(error, 'type')}>
        <TypeTable
          types={types}
          region={draft.region}
          chosen={draft.type}
          onChoose={(type) => onChange({ ...draft, type })}
        />
      </FormField>
      <ImageField
        value={draft.image}
        empty="None (empty disk for your own system)"
        error={error}
        onChange={(image) => onChange({ ...draft, image })}
      />
      {draft.image === '' ? null : (
        <AccessFields access={draft.access} error={error} onChange={(access) => onChange({ ...draft, access })} />
      )}
      <MoreFields {...props} diskMib={types.find(({ id }) => id === draft.type)?.disk ?? null} />
    </>
  )
}

function describeCapabilities({ capabilities }: Region): string {
  const others = capabilities.filter((one) => !['Hosts', 'LA Disk Encryption', 'Maintenance Policy'].includes(one))
  return `This region offers ${['hosts', ...others.map((one) => one.toLowerCase().replace('kubernetes', 'Kubernetes'))].join(', ')}.`
}

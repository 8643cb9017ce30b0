import FormField from '@cloudscape-design/components/form-field'
import type { HostType, Region } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { LabelAndTags } from '../../resources/label-and-tags.tsx'
import { RegionField } from '../../resources/region-field.tsx'
import { explainField } from '../../show/explain.ts'
import { AccessFields } from '../image/access-fields.tsx'
import { ImageField } from '../image/image-field.tsx'
import { TypeTable } from '../type-table.tsx'
import type { HostWish } from './host-wish.ts'
import { MoreFields } from './more-fields.tsx'

/** Props. `refusal` is the error of the last request. */
export interface NewHostFields {
  readonly wish: HostWish
  readonly refusal: unknown
  readonly onChange: (wish: HostWish) => void
}

/** Fields of a new host. */
export function HostFieldset({
  regions,
  types,
  ...props
}: NewHostFields & { readonly regions: readonly Region[]; readonly types: readonly HostType[] }): ReactNode {
  const { wish, refusal, onChange } = props
  const region = regions.find(({ id }) => id === wish.region)
  return (
    <>
      <LabelAndTags
        typed={wish}
        refusal={refusal}
        labelHint="3 to 64 letters, digits, dots, - and _. Leave empty for the default: host and its ID."
        onType={({ label, tags }) => onChange({ ...wish, label, tags })}
      />
      <RegionField
        value={wish.region}
        regions={regions}
        refusal={refusal}
        onChange={(id) => onChange({ ...wish, region: id })}
      />
      {region ? <p className="soft">{offers(region)}</p> : null}
      <FormField label="Plan" stretch errorText={explainField(refusal, 'type')}>
        <TypeTable
          types={types}
          region={wish.region}
          chosen={wish.type}
          onChoose={(type) => onChange({ ...wish, type })}
        />
      </FormField>
      <ImageField
        value={wish.image}
        empty="None (empty disk for your own system)"
        refusal={refusal}
        onChange={(image) => onChange({ ...wish, image })}
      />
      {wish.image === '' ? null : (
        <AccessFields access={wish.access} refusal={refusal} onChange={(access) => onChange({ ...wish, access })} />
      )}
      <MoreFields {...props} diskMib={types.find(({ id }) => id === wish.type)?.disk ?? null} />
    </>
  )
}

function offers({ capabilities }: Region): string {
  const others = capabilities.filter((one) => !['Hosts', 'LA Disk Encryption', 'Maintenance Policy'].includes(one))
  return `This region offers ${['hosts', ...others.map((one) => one.toLowerCase().replace('kubernetes', 'Kubernetes'))].join(', ')}.`
}

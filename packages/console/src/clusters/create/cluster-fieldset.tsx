import Checkbox from '@cloudscape-design/components/checkbox'
import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import Select from '@cloudscape-design/components/select'
import type { Region } from '@moorage/sdk'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { RegionField } from '../../resources/region-field.tsx'
import { LabelField } from '../../resources/label-and-tags.tsx'
import { explainField } from '../../show/explain.ts'
import { money } from '../../show/money.ts'
import { controlPlaneCost } from '../cost/cluster-cost.ts'
import { AccessListFields } from '../data/access-list-fields.tsx'
import { offerQueries } from '../data/offer-queries.ts'
import type { ClusterWish } from './cluster-wish.ts'
import { PoolsFieldset } from './pools-fieldset.tsx'

/** Props. `refusal` is the error of the last request. */
export interface ClusterFieldsetProps {
  readonly wish: ClusterWish
  readonly refusal: unknown
  readonly onChange: (wish: ClusterWish) => void
}

/** Fields of a new cluster. */
export function ClusterFieldset(
  props: ClusterFieldsetProps & { readonly regions: readonly Region[]; readonly versions: readonly string[] },
): ReactNode {
  const { wish, regions, versions, refusal, onChange } = props
  const options = versions.map((value) => ({ value, label: value }))
  return (
    <>
      <LabelField
        value={wish.label}
        hint="Up to 32 characters. Unique in the account."
        refusal={refusal}
        isFirst
        onChange={(label) => onChange({ ...wish, label })}
      />
      <RegionField
        value={wish.region}
        regions={regions}
        refusal={refusal}
        onChange={(region) => onChange({ ...wish, region })}
      />
      <FormField label="Kubernetes version" errorText={explainField(refusal, 'k8s_version')}>
        <Select
          options={options}
          selectedOption={options.find(({ value }) => value === wish.version) ?? null}
          onChange={({ detail }) => onChange({ ...wish, version: detail.selectedOption.value ?? '' })}
        />
      </FormField>
      <AvailabilityField {...props} />
      <PoolsFieldset wish={wish} refusal={refusal} onChange={onChange} />
      <AccessListFields wish={wish.access} onChange={(access) => onChange({ ...wish, access })} />
      <FormField
        label="Tags"
        constraintText="Optional. Separate tags with commas. At most 50 characters each."
        errorText={explainField(refusal, 'tags')}
      >
        <Input value={wish.tags} onChange={({ detail }) => onChange({ ...wish, tags: detail.value })} />
      </FormField>
    </>
  )
}

function AvailabilityField({ wish, onChange }: ClusterFieldsetProps): ReactNode {
  const { data: controlPlanes = [] } = useQuery(offerQueries.controlPlanes)
  const cost = controlPlaneCost(controlPlanes, wish.region, true)
  return (
    <Checkbox
      checked={wish.isHighlyAvailable}
      description={`The control plane survives the failure of a machine.${
        cost === null ? '' : ` It costs ${money(cost.monthly)} per month.`
      } You can enable it later but not disable it.`}
      onChange={({ detail }) => onChange({ ...wish, isHighlyAvailable: detail.checked })}
    >
      High availability
    </Checkbox>
  )
}

import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import Select from '@cloudscape-design/components/select'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { regionalPrice } from '../../resources/regional-price.ts'
import { explainField } from '../../show/explain.ts'
import { NumberField } from '../../fields/number-field.tsx'
import { money } from '../../show/money.ts'
import { spokenMib } from '../../show/spoken-mib.ts'
import { offerQueries } from '../data/offer-queries.ts'
import { nodesMax, type PoolWish } from './pool-wish.ts'
import { MorePoolFields } from './more-pool-fields.tsx'
import { AutoscalerFields } from './autoscaler-fields.tsx'

/** Props of the fields of a node pool. */
export interface PoolFieldsProps {
  readonly wish: PoolWish
  readonly region: string
  readonly refusal: unknown
  /** Prefix of the field names in errors: `node_pools[0].`, or '' for a separate pool. */
  readonly at: string
  readonly onChange: (wish: PoolWish) => void
}

/** Fields of a new node pool. */
export function PoolFields(props: PoolFieldsProps): ReactNode {
  const { wish, refusal, at, onChange } = props
  return (
    <div className="fields">
      <PlanField {...props} />
      <NumberField
        label="Nodes"
        hint={`From 1 to ${nodesMax}.`}
        typed={wish.count}
        bounds={{ min: 1, max: nodesMax }}
        rejection={explainField(refusal, `${at}count`)}
        onType={(count) => onChange({ ...wish, count })}
      />
      <FormField
        label="Pool label"
        constraintText="Optional. A display name, not a Kubernetes label."
        errorText={explainField(refusal, `${at}label`)}
      >
        <Input value={wish.label} onChange={({ detail }) => onChange({ ...wish, label: detail.value })} />
      </FormField>
      <AutoscalerFields
        wish={wish}
        refusal={refusal}
        at={at}
        onChange={(scaling) => onChange({ ...wish, ...scaling })}
      />
      <MorePoolFields wish={wish} refusal={refusal} at={at} onChange={onChange} />
    </div>
  )
}

function PlanField({ wish, region, refusal, at, onChange }: PoolFieldsProps): ReactNode {
  const { data: plans = [], isPending } = useQuery(offerQueries.plans)
  const options = plans.map((plan) => ({
    value: plan.id,
    label: plan.label,
    description: `${plan.vcpus} CPU, ${spokenMib(plan.memory)} memory, ${spokenMib(plan.disk)} disk`,
    labelTag: `${money(regionalPrice(plan, region).monthly)} per month`,
  }))
  return (
    <FormField label="Node plan" errorText={explainField(refusal, `${at}type`)}>
      <Select
        options={options}
        statusType={isPending ? 'loading' : 'finished'}
        placeholder="Select a plan"
        filteringType="auto"
        selectedOption={options.find(({ value }) => value === wish.type) ?? null}
        onChange={({ detail }) => onChange({ ...wish, type: detail.selectedOption.value ?? '' })}
      />
    </FormField>
  )
}

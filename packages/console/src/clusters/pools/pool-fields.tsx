import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import Select from '@cloudscape-design/components/select'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { regionalPrice } from '../../resources/regional-price.ts'
import { explainField } from '../../display/explain.ts'
import { NumberField } from '../../fields/number-field.tsx'
import { money } from '../../display/money.ts'
import { formatMib } from '../../display/format-mib.ts'
import { catalogQueries } from '../data/catalog-queries.ts'
import { nodesMax, type PoolDraft } from './pool-draft.ts'
import { MorePoolFields } from './more-pool-fields.tsx'
import { AutoscalerFields } from './autoscaler-fields.tsx'

/** Props of the fields of a node pool. */
export interface PoolFieldsProps {
  readonly draft: PoolDraft
  readonly region: string
  readonly error: unknown
  /** Prefix of field names in errors: `node_pools[0].`, or '' for a separate pool. */
  readonly at: string
  readonly onChange: (draft: PoolDraft) => void
}

/** Fields of a new node pool: plan, node count, label, autoscaler and advanced options, with errors at each field. */
export function PoolFields(props: PoolFieldsProps): ReactNode {
  const { draft, error, at, onChange } = props
  return (
    <div className="fields">
      <PlanField {...props} />
      <NumberField
        label="Nodes"
        hint={`From 1 to ${nodesMax}.`}
        typed={draft.count}
        bounds={{ min: 1, max: nodesMax }}
        errorText={explainField(error, `${at}count`)}
        onType={(count) => onChange({ ...draft, count })}
      />
      <FormField
        label="Pool label"
        constraintText="Optional. A display name, not a Kubernetes label."
        errorText={explainField(error, `${at}label`)}
      >
        <Input value={draft.label} onChange={({ detail }) => onChange({ ...draft, label: detail.value })} />
      </FormField>
      <AutoscalerFields
        draft={draft}
        error={error}
        at={at}
        onChange={(scaling) => onChange({ ...draft, ...scaling })}
      />
      <MorePoolFields draft={draft} error={error} at={at} onChange={onChange} />
    </div>
  )
}

function PlanField({ draft, region, error, at, onChange }: PoolFieldsProps): ReactNode {
  const { data: plans = [], isPending } = useQuery(catalogQueries.plans)
  const options = plans.map((plan) => ({
    value: plan.id,
    label: plan.label,
    description: `${plan.vcpus} CPU, ${formatMib(plan.memory)} memory, ${formatMib(plan.disk)} disk`,
    labelTag: `${money(regionalPrice(plan, region).monthly)} per month`,
  }))
  return (
    <FormField label="Node plan" errorText={explainField(error, `${at}type`)}>
      <Select
        options={options}
        statusType={isPending ? 'loading' : 'finished'}
        placeholder="Select a plan"
        filteringType="auto"
        selectedOption={options.find(({ value }) => value === draft.type) ?? null}
        onChange={({ detail }) => onChange({ ...draft, type: detail.selectedOption.value ?? '' })}
      />
    </FormField>
  )
}

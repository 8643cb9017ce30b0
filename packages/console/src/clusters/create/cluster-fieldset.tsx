import Button from '@cloudscape-design/components/button'
import Checkbox from '@cloudscape-design/components/checkbox'
import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import Select from '@cloudscape-design/components/select'
import type { Region } from '@moorage/sdk'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { explainField } from '../../display/explain.ts'
import { money } from '../../display/money.ts'
import { LabelField } from '../../resources/label-and-tags.tsx'
import { RegionField } from '../../resources/region-field.tsx'
import { controlPlaneCost } from '../cost/cluster-cost.ts'
import { AccessListFields } from '../data/access-list-fields.tsx'
import { catalogQueries } from '../data/catalog-queries.ts'
import { PoolFields } from '../pools/pool-fields.tsx'
import { type ClusterDraft, withPool } from './cluster-draft.ts'

/** Draft, with the error of the last request. */
interface ClusterFieldsetProps {
  readonly draft: ClusterDraft
  readonly error: unknown
  readonly onChange: (draft: ClusterDraft) => void
}

/** Fields of a new cluster, with field errors of the last request. Each change calls `onChange` with a new draft. */
export function ClusterFieldset(
  props: ClusterFieldsetProps & { readonly regions: readonly Region[]; readonly versions: readonly string[] },
): ReactNode {
  const { draft, regions, versions, error, onChange } = props
  const options = versions.map((value) => ({ value, label: value }))
  return (
    <>
      <LabelField
        value={draft.label}
        hint="Up to 32 characters. Unique in the account."
        error={error}
        isFirst
        onChange={(label) => onChange({ ...draft, label })}
      />
      <RegionField
        value={draft.region}
        regions={regions}
        error={error}
        onChange={(region) => onChange({ ...draft, region })}
      />
      <FormField label="Kubernetes version" errorText={explainField(error, 'k8s_version')}>
        <Select
          options={options}
          selectedOption={options.find(({ value }) => value === draft.version) ?? null}
          onChange={({ detail }) => onChange({ ...draft, version: detail.selectedOption.value ?? '' })}
        />
      </FormField>
      <AvailabilityField {...props} />
      <PoolsFieldset draft={draft} error={error} onChange={onChange} />
      <AccessListFields draft={draft.access} onChange={(access) => onChange({ ...draft, access })} />
      <FormField
        label="Tags"
        constraintText="Optional. Separate tags with commas. At most 50 characters each."
        errorText={explainField(error, 'tags')}
      >
        <Input value={draft.tags} onChange={({ detail }) => onChange({ ...draft, tags: detail.value })} />
      </FormField>
    </>
  )
}

function AvailabilityField({ draft, onChange }: ClusterFieldsetProps): ReactNode {
  const { data: controlPlanes = [] } = useQuery(catalogQueries.controlPlanes)
  const cost = controlPlaneCost(controlPlanes, draft.region, true)
  return (
    <Checkbox
      checked={draft.isHighlyAvailable}
      description={`The control plane survives the failure of a machine.${
        cost === null ? '' : ` It costs ${money(cost.monthly)} per month.`
      } You can enable it later but not disable it.`}
      onChange={({ detail }) => onChange({ ...draft, isHighlyAvailable: detail.checked })}
    >
      High availability
    </Checkbox>
  )
}

/** Fields of a new cluster's node pools, at least one. */
function PoolsFieldset({ draft, error, onChange }: ClusterFieldsetProps): ReactNode {
  return (
    <>
      {draft.pools.map((pool, index) => (
        <fieldset key={pool.key} className="panel">
          <legend>Node pool {index + 1}</legend>
          <PoolFields
            draft={pool}
            region={draft.region}
            error={error}
            at={`node_pools[${index}].`}
            onChange={(changed) =>
              onChange({
                ...draft,
                pools: draft.pools.map((one) => (one.key === pool.key ? { ...changed, key: one.key } : one)),
              })
            }
          />
          {draft.pools.length === 1 ? null : (
            <Button
              formAction="none"
              ariaLabel={`Remove node pool ${index + 1}`}
              onClick={() => onChange({ ...draft, pools: draft.pools.filter(({ key }) => key !== pool.key) })}
            >
              Remove
            </Button>
          )}
        </fieldset>
      ))}
      <div>
        <Button formAction="none" onClick={() => onChange(withPool(draft))}>
          Add node pool
        </Button>
      </div>
    </>
  )
}

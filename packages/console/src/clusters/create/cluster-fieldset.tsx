import Button from '@cloudscape-design/components/button'
import type { Region } from '@moorage/sdk'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { money } from '../../display/money.ts'
import { type DraftForm, narrowForm } from '../../fields/draft-form.ts'
import { CheckField, SelectField, TextField } from '../../fields/form-fields.tsx'
import { TagsField } from '../../resources/label-and-tags.tsx'
import { RegionField } from '../../resources/region-field.tsx'
import { controlPlaneCost } from '../cost/cluster-cost.ts'
import { AccessListFields } from '../data/access-list-fields.tsx'
import { catalogQueries } from '../data/catalog-queries.ts'
import { PoolFields } from '../pools/pool-fields.tsx'
import { type ClusterDraft, withPool } from './cluster-draft.ts'

interface ClusterForm {
  readonly form: DraftForm<ClusterDraft>
}

/** Fields of a new cluster, with field errors of the last request. */
export function ClusterFieldset({
  form,
  regions,
  versions,
}: ClusterForm & { readonly regions: readonly Region[]; readonly versions: readonly string[] }): ReactNode {
  return (
    <>
      <TextField form={form} name="label" label="Label" hint="Up to 32 characters. Unique in the account." autoFocus />
      <RegionField form={form} regions={regions} />
      <SelectField
        form={form}
        name="version"
        field="k8s_version"
        label="Kubernetes version"
        options={versions.map((value) => ({ value, label: value }))}
      />
      <AvailabilityField form={form} />
      <PoolsFieldset form={form} />
      <AccessListFields form={narrowForm(form, 'access')} />
      <TagsField form={form} more="Optional. " />
    </>
  )
}

function AvailabilityField({ form }: ClusterForm): ReactNode {
  const { data: controlPlanes = [] } = useQuery(catalogQueries.controlPlanes)
  const cost = controlPlaneCost(controlPlanes, form.draft.region, true)
  return (
    <CheckField
      form={form}
      name="isHighlyAvailable"
      description={`The control plane survives the failure of a machine.${
        cost === null ? '' : ` It costs ${money(cost.monthly)} per month.`
      } You can enable it later but not disable it.`}
    >
      High availability
    </CheckField>
  )
}

/** Fields of a new cluster's node pools, at least one. */
function PoolsFieldset({ form }: ClusterForm): ReactNode {
  const { draft, error, onChange } = form
  const { pools } = draft
  return (
    <>
      {pools.map((pool, index) => (
        <fieldset key={pool.key} className="panel">
          <legend>Node pool {index + 1}</legend>
          <PoolFields
            form={{
              draft: pool,
              error,
              at: `node_pools[${index}].`,
              onChange: (changed) =>
                onChange({
                  ...draft,
                  pools: pools.map((one) => (one.key === pool.key ? { ...one, ...changed } : one)),
                }),
            }}
            region={draft.region}
          />
          {pools.length === 1 ? null : (
            <Button
              formAction="none"
              ariaLabel={`Remove node pool ${index + 1}`}
              onClick={() => onChange({ ...draft, pools: pools.filter(({ key }) => key !== pool.key) })}
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

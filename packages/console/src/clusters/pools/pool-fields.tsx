import ExpandableSection from '@cloudscape-design/components/expandable-section'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatMib } from '../../display/format-mib.ts'
import { money } from '../../display/money.ts'
import type { DraftForm } from '../../fields/draft-form.ts'
import { NumberField, SelectField, TextAreaField, TextField } from '../../fields/form-fields.tsx'
import { TagsField } from '../../resources/label-and-tags.tsx'
import { regionalPrice } from '../../resources/regional-price.ts'
import { catalogQueries } from '../data/catalog-queries.ts'
import { AutoscalerFields } from './autoscaler-fields.tsx'
import { LabelAndTaintFields } from './label-and-taint-fields.tsx'
import { explainInvalidLine } from './label-and-taint-lines.ts'
import { partitionsMax, readPartitionLines } from './partition-lines.ts'
import { nodesMax, type PoolDraft } from './pool-draft.ts'

interface PoolFieldsProps {
  readonly form: DraftForm<PoolDraft>
  readonly region: string
}

/** Fields of a new node pool: plan, node count, label, autoscaler and advanced options, with errors at each field. */
export function PoolFields({ form, region }: PoolFieldsProps): ReactNode {
  return (
    <div className="fields">
      <PlanField form={form} region={region} />
      <NumberField
        form={form}
        name="count"
        label="Nodes"
        hint={`From 1 to ${nodesMax}.`}
        bounds={{ min: 1, max: nodesMax }}
      />
      <TextField form={form} name="label" label="Pool label" hint="Optional. A display name, not a Kubernetes label." />
      <AutoscalerFields form={form} />
      <MorePoolFields form={form} />
    </div>
  )
}

function PlanField({ form, region }: PoolFieldsProps): ReactNode {
  const { data: plans = [], isPending } = useQuery(catalogQueries.plans)
  const options = plans.map((plan) => ({
    value: plan.id,
    label: plan.label,
    description: `${plan.vcpus} CPU, ${formatMib(plan.memory)} memory, ${formatMib(plan.disk)} disk`,
    labelTag: `${money(regionalPrice(plan, region).monthly)} per month`,
  }))
  return (
    <SelectField
      form={form}
      name="type"
      label="Node plan"
      options={options}
      statusType={isPending ? 'loading' : 'finished'}
      placeholder="Select a plan"
      filteringType="auto"
    />
  )
}

const encryptions = [
  { value: '', label: 'Enabled if the region supports it' },
  { value: 'enabled', label: 'Enabled' },
  { value: 'disabled', label: 'Disabled' },
] as const

/** Collapsed section of a new node pool: tags, labels, taints, disk encryption and extra partitions, with errors at each field. */
function MorePoolFields({ form }: Pick<PoolFieldsProps, 'form'>): ReactNode {
  return (
    <div className="wide">
      <ExpandableSection headerText="Advanced options">
        <SpaceBetween size="m">
          <TagsField form={form} label="Pool tags" />
          <LabelAndTaintFields form={form} />
          <SelectField
            form={form}
            name="encryption"
            field="disk_encryption"
            label="Disk encryption"
            hint="You cannot change this later."
            options={encryptions}
          />
          <TextAreaField
            form={form}
            name="disks"
            label="Extra partitions per node"
            hint={`Size in MB and format (ext4 or raw), one per line, for example 10240 ext4. At most ${partitionsMax}, taken from the disk space of the plan. You cannot change this later. Extra partitions can make nodes unstable: use them only if you need them.`}
            problem={explainInvalidLine(readPartitionLines(form.draft.disks), '10240 ext4')}
            rows={2}
          />
        </SpaceBetween>
      </ExpandableSection>
    </div>
  )
}

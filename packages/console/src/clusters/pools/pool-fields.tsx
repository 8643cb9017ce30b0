import ExpandableSection from '@cloudscape-design/components/expandable-section'
import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Textarea from '@cloudscape-design/components/textarea'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { explainField } from '../../display/explain.ts'
import { formatMib } from '../../display/format-mib.ts'
import { money } from '../../display/money.ts'
import { NumberField } from '../../fields/number-field.tsx'
import { regionalPrice } from '../../resources/regional-price.ts'
import { catalogQueries } from '../data/catalog-queries.ts'
import { AutoscalerFields } from './autoscaler-fields.tsx'
import { LabelAndTaintFields } from './label-and-taint-fields.tsx'
import { explainInvalidLine } from './label-and-taint-lines.ts'
import { partitionsMax, readPartitionLines } from './partition-lines.ts'
import { nodesMax, type PoolDraft } from './pool-draft.ts'

/** Props of the fields of a node pool. */
interface PoolFieldsProps {
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

const encryptions = [
  { value: '', label: 'Enabled if the region supports it' },
  { value: 'enabled', label: 'Enabled' },
  { value: 'disabled', label: 'Disabled' },
] as const

const explainPartitions = (lines: string): string => explainInvalidLine(readPartitionLines(lines), '10240 ext4')

/** Collapsed section of a new node pool: tags, labels, taints, disk encryption and extra partitions, with errors at each field. */
function MorePoolFields({ draft, error, at, onChange }: Omit<PoolFieldsProps, 'region'>): ReactNode {
  return (
    <div className="wide">
      <ExpandableSection headerText="Advanced options">
        <SpaceBetween size="m">
          <FormField
            label="Pool tags"
            constraintText="Separate tags with commas. At most 50 characters each."
            errorText={explainField(error, `${at}tags`)}
          >
            <Input value={draft.tags} onChange={({ detail }) => onChange({ ...draft, tags: detail.value })} />
          </FormField>
          <LabelAndTaintFields
            typed={draft}
            error={error}
            at={at}
            onChange={(labelsAndTaints) => onChange({ ...draft, ...labelsAndTaints })}
          />
          <FormField
            label="Disk encryption"
            constraintText="You cannot change this later."
            errorText={explainField(error, `${at}disk_encryption`)}
          >
            <Select
              options={encryptions}
              selectedOption={encryptions.find(({ value }) => value === draft.encryption) ?? null}
              onChange={({ detail }) =>
                onChange({
                  ...draft,
                  encryption: encryptions.find(({ value }) => value === detail.selectedOption.value)?.value ?? '',
                })
              }
            />
          </FormField>
          <FormField
            label="Extra partitions per node"
            constraintText={`Size in MB and format (ext4 or raw), one per line, for example 10240 ext4. At most ${partitionsMax}, taken from the disk space of the plan. You cannot change this later. Extra partitions can make nodes unstable: use them only if you need them.`}
            errorText={explainPartitions(draft.disks) || explainField(error, `${at}disks`)}
          >
            <Textarea
              rows={2}
              value={draft.disks}
              onChange={({ detail }) => onChange({ ...draft, disks: detail.value })}
            />
          </FormField>
        </SpaceBetween>
      </ExpandableSection>
    </div>
  )
}

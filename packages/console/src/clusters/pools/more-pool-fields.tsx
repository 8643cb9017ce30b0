import ExpandableSection from '@cloudscape-design/components/expandable-section'
import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Textarea from '@cloudscape-design/components/textarea'
import type { ReactNode } from 'react'
import { explainField } from '../../display/explain.ts'
import { explainInvalidLine } from './label-and-taint-lines.ts'
import { LabelAndTaintFields } from './label-and-taint-fields.tsx'
import type { PoolFieldsProps } from './pool-fields.tsx'
import { partitionsMax, readPartitionLines } from './partition-lines.ts'

const encryptions = [
  { value: '', label: 'Enabled if the region supports it' },
  { value: 'enabled', label: 'Enabled' },
  { value: 'disabled', label: 'Disabled' },
] as const

const explainPartitions = (lines: string): string => explainInvalidLine(readPartitionLines(lines), '10240 ext4')

/** Collapsed section of a new node pool: tags, labels, taints, disk encryption and extra partitions, with errors at each field. */
export function MorePoolFields({ draft, error, at, onChange }: Omit<PoolFieldsProps, 'region'>): ReactNode {
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

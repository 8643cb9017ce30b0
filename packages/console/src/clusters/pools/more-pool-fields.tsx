import ExpandableSection from '@cloudscape-design/components/expandable-section'
import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Textarea from '@cloudscape-design/components/textarea'
import type { ReactNode } from 'react'
import { explainField } from '../../show/explain.ts'
import { explainUnreadable } from './mark-lines.ts'
import { MarkFields } from './mark-fields.tsx'
import type { PoolFieldsProps } from './pool-fields.tsx'
import { partitionsMax, readPartitionLines } from './partition-lines.ts'

const encryptions = [
  { value: '', label: 'Enabled if the region supports it' },
  { value: 'enabled', label: 'Enabled' },
  { value: 'disabled', label: 'Disabled' },
] as const

/** Advanced fields of a node pool. */
export function MorePoolFields({ wish, refusal, at, onChange }: Omit<PoolFieldsProps, 'region'>): ReactNode {
  return (
    <div className="wide">
      <ExpandableSection headerText="Advanced options">
        <SpaceBetween size="m">
          <FormField
            label="Pool tags"
            constraintText="Separate tags with commas. At most 50 characters each."
            errorText={explainField(refusal, `${at}tags`)}
          >
            <Input value={wish.tags} onChange={({ detail }) => onChange({ ...wish, tags: detail.value })} />
          </FormField>
          <MarkFields typed={wish} refusal={refusal} at={at} onChange={(marks) => onChange({ ...wish, ...marks })} />
          <FormField
            label="Disk encryption"
            constraintText="You cannot change this later."
            errorText={explainField(refusal, `${at}disk_encryption`)}
          >
            <Select
              options={encryptions}
              selectedOption={encryptions.find(({ value }) => value === wish.encryption) ?? null}
              onChange={({ detail }) =>
                onChange({
                  ...wish,
                  encryption: encryptions.find(({ value }) => value === detail.selectedOption.value)?.value ?? '',
                })
              }
            />
          </FormField>
          <FormField
            label="Extra partitions per node"
            constraintText={`Size in MB and format (ext4 or raw), one per line, for example 10240 ext4. At most ${partitionsMax}, taken from the disk space of the plan. You cannot change this later. Extra partitions can make nodes unstable: use them only if you need them.`}
            errorText={
              explainUnreadable(readPartitionLines(wish.disks), '10240 ext4') || explainField(refusal, `${at}disks`)
            }
          >
            <Textarea
              rows={2}
              value={wish.disks}
              onChange={({ detail }) => onChange({ ...wish, disks: detail.value })}
            />
          </FormField>
        </SpaceBetween>
      </ExpandableSection>
    </div>
  )
}

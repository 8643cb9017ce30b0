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
  { value: '', label: 'Wherever the region can' },
  { value: 'enabled', label: 'Yes' },
  { value: 'disabled', label: 'No' },
] as const

/** What most pools are made without. */
export function MorePoolFields({ wish, refusal, at, onChange }: Omit<PoolFieldsProps, 'region'>): ReactNode {
  return (
    <div className="wide">
      <ExpandableSection headerText="More of the pool">
        <SpaceBetween size="m">
          <FormField
            label="Tags of the pool"
            constraintText="Separated by commas. Each has up to 50 characters."
            errorText={explainField(refusal, `${at}tags`)}
          >
            <Input value={wish.tags} onChange={({ detail }) => onChange({ ...wish, tags: detail.value })} />
          </FormField>
          <MarkFields typed={wish} refusal={refusal} at={at} onChange={(marks) => onChange({ ...wish, ...marks })} />
          <FormField
            label="Encrypt the disks of its nodes"
            constraintText="This cannot be changed later."
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
            label="Extra partitions of each node"
            constraintText={`Size in MB and format, one a line: 10240 ext4, or raw. At most ${partitionsMax}, of what the plan has for disks. This cannot be changed later, and can make nodes unstable: for special cases only.`}
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

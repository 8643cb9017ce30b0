import FormField from '@cloudscape-design/components/form-field'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Textarea from '@cloudscape-design/components/textarea'
import type { ReactNode } from 'react'
import { explainField } from '../../show/explain.ts'
import { explainUnreadable, readLabelLines, readTaintLines } from './mark-lines.ts'

/** Draft of node labels and taints. */
export interface TypedMarks {
  readonly labels: string
  readonly taints: string
}

/** Fields of the Kubernetes labels and taints of the nodes of a pool. */
export function MarkFields({
  typed,
  refusal = null,
  at = '',
  onChange,
}: {
  readonly typed: TypedMarks
  readonly refusal?: unknown
  /** Prefix of field names in errors. */
  readonly at?: string
  readonly onChange: (typed: TypedMarks) => void
}): ReactNode {
  const { labels, taints } = typed
  return (
    <SpaceBetween size="m">
      <FormField
        label="Node labels"
        constraintText="One per line, for example tier=web."
        errorText={explainUnreadable(readLabelLines(labels), 'key=value') || explainField(refusal, `${at}labels`)}
      >
        <Textarea rows={3} value={labels} onChange={({ detail }) => onChange({ labels: detail.value, taints })} />
      </FormField>
      <FormField
        label="Node taints"
        constraintText="One per line, for example gpu=yes:NoSchedule. The effect is NoSchedule, PreferNoSchedule or NoExecute."
        errorText={
          explainUnreadable(readTaintLines(taints), 'key=value:Effect') || explainField(refusal, `${at}taints`)
        }
      >
        <Textarea rows={3} value={taints} onChange={({ detail }) => onChange({ labels, taints: detail.value })} />
      </FormField>
    </SpaceBetween>
  )
}

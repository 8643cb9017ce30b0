import FormField from '@cloudscape-design/components/form-field'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Textarea from '@cloudscape-design/components/textarea'
import type { ReactNode } from 'react'
import { explainField } from '../../display/explain.ts'
import { explainInvalidLine, readLabelLines, readTaintLines } from './label-and-taint-lines.ts'

/** Draft of node labels and taints. */
export interface TypedLabelsAndTaints {
  readonly labels: string
  readonly taints: string
}

/** Fields for Kubernetes labels and taints of a pool's nodes, with the first invalid line or the service's error. */
export function LabelAndTaintFields({
  typed,
  error = null,
  at = '',
  onChange,
}: {
  readonly typed: TypedLabelsAndTaints
  readonly error?: unknown
  readonly at?: string
  readonly onChange: (typed: TypedLabelsAndTaints) => void
}): ReactNode {
  const { labels, taints } = typed
  return (
    <SpaceBetween size="m">
      <FormField
        label="Node labels"
        constraintText="One per line, for example tier=web."
        errorText={explainInvalidLine(readLabelLines(labels), 'key=value') || explainField(error, `${at}labels`)}
      >
        <Textarea rows={3} value={labels} onChange={({ detail }) => onChange({ labels: detail.value, taints })} />
      </FormField>
      <FormField
        label="Node taints"
        constraintText="One per line, for example gpu=yes:NoSchedule. The effect is NoSchedule, PreferNoSchedule or NoExecute."
        errorText={explainInvalidLine(readTaintLines(taints), 'key=value:Effect') || explainField(error, `${at}taints`)}
      >
        <Textarea rows={3} value={taints} onChange={({ detail }) => onChange({ labels, taints: detail.value })} />
      </FormField>
    </SpaceBetween>
  )
}

import SpaceBetween from '@cloudscape-design/components/space-between'
import type { ReactNode } from 'react'
import type { DraftForm } from '../../fields/draft-form.ts'
import { TextAreaField } from '../../fields/form-fields.tsx'
import { explainInvalidLine, readLabelLines, readTaintLines } from './label-and-taint-lines.ts'

/** Draft of node labels and taints. */
export interface TypedLabelsAndTaints {
  readonly labels: string
  readonly taints: string
}

/** Fields for Kubernetes labels and taints of a pool's nodes, with the first invalid line or the service's error. */
export function LabelAndTaintFields({ form }: { readonly form: DraftForm<TypedLabelsAndTaints> }): ReactNode {
  const { labels, taints } = form.draft
  return (
    <SpaceBetween size="m">
      <TextAreaField
        form={form}
        name="labels"
        label="Node labels"
        hint="One per line, for example tier=web."
        problem={explainInvalidLine(readLabelLines(labels), 'key=value')}
        rows={3}
      />
      <TextAreaField
        form={form}
        name="taints"
        label="Node taints"
        hint="One per line, for example gpu=yes:NoSchedule. The effect is NoSchedule, PreferNoSchedule or NoExecute."
        problem={explainInvalidLine(readTaintLines(taints), 'key=value:Effect')}
        rows={3}
      />
    </SpaceBetween>
  )
}

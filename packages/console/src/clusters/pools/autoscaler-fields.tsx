import Checkbox from '@cloudscape-design/components/checkbox'
import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import type { ReactNode } from 'react'
import { explainField } from '../../display/explain.ts'
import type { PoolDraft } from './pool-draft.ts'

/** Draft of the autoscaler settings. */
export type AutoscalerDraft = Pick<PoolDraft, 'isScaled' | 'min' | 'max'>

/** Switch for autoscaling and, if on, the minimum and maximum number of nodes, with field errors. */
export function AutoscalerFields({
  draft,
  error,
  at,
  onChange,
}: {
  readonly draft: AutoscalerDraft
  readonly error: unknown
  readonly at: string
  readonly onChange: (draft: AutoscalerDraft) => void
}): ReactNode {
  const { isScaled, min, max } = draft
  return (
    <>
      <Checkbox
        className="wide"
        checked={isScaled}
        description="Adds nodes while pods are pending, and removes nodes with low utilization."
        onChange={({ detail }) => onChange({ isScaled: detail.checked, min, max })}
      >
        Enable autoscaling
      </Checkbox>
      {isScaled ? (
        <>
          <FormField label="Minimum nodes" errorText={explainField(error, `${at}autoscaler.min`)}>
            <Input
              type="number"
              inputMode="numeric"
              value={min}
              onChange={({ detail }) => onChange({ isScaled, min: detail.value, max })}
            />
          </FormField>
          <FormField label="Maximum nodes" errorText={explainField(error, `${at}autoscaler.max`)}>
            <Input
              type="number"
              inputMode="numeric"
              value={max}
              onChange={({ detail }) => onChange({ isScaled, min, max: detail.value })}
            />
          </FormField>
        </>
      ) : null}
    </>
  )
}

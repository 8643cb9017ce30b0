import Checkbox from '@cloudscape-design/components/checkbox'
import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import type { ReactNode } from 'react'
import { explainField } from '../../show/explain.ts'
import type { PoolWish } from './pool-wish.ts'

/** Draft of the autoscaler settings. */
export type AutoscalerWish = Pick<PoolWish, 'isScaled' | 'min' | 'max'>

/** Fields of the autoscaler. */
export function AutoscalerFields({
  wish,
  refusal,
  at,
  onChange,
}: {
  readonly wish: AutoscalerWish
  readonly refusal: unknown
  /** Prefix of field names in errors. */
  readonly at: string
  readonly onChange: (wish: AutoscalerWish) => void
}): ReactNode {
  const { isScaled, min, max } = wish
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
          <FormField label="Minimum nodes" errorText={explainField(refusal, `${at}autoscaler.min`)}>
            <Input
              type="number"
              inputMode="numeric"
              value={min}
              onChange={({ detail }) => onChange({ isScaled, min: detail.value, max })}
            />
          </FormField>
          <FormField label="Maximum nodes" errorText={explainField(refusal, `${at}autoscaler.max`)}>
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

import Checkbox from '@cloudscape-design/components/checkbox'
import type { ReactNode } from 'react'
import { TextField } from '../../fields/text-field.tsx'
import { explainField } from '../../show/explain.ts'
import type { PoolWish } from './pool-wish.ts'

/** The autoscaler of a pool, as it is typed. */
export type AutoscalerWish = Pick<PoolWish, 'isScaled' | 'min' | 'max'>

/** Whether the autoscaler is on, and between which bounds. */
export function AutoscalerFields({
  wish,
  refusal,
  at,
  onChange,
}: {
  readonly wish: AutoscalerWish
  readonly refusal: unknown
  /** What stands before the names of its fields in a refusal. */
  readonly at: string
  readonly onChange: (wish: AutoscalerWish) => void
}): ReactNode {
  const { isScaled, min, max } = wish
  return (
    <>
      <Checkbox
        className="wide"
        checked={isScaled}
        description="Nodes are added while pods wait for room, and taken away while they are hardly used."
        onChange={({ detail }) => onChange({ isScaled: detail.checked, min, max })}
      >
        Scale by itself
      </Checkbox>
      {isScaled ? (
        <>
          <TextField label="At least" rejection={explainField(refusal, `${at}autoscaler.min`)} type="number" typed={min} onType={(min) => onChange({ isScaled, min, max })} />
          <TextField label="At most" rejection={explainField(refusal, `${at}autoscaler.max`)} type="number" typed={max} onType={(max) => onChange({ isScaled, min, max })} />
        </>
      ) : null}
    </>
  )
}

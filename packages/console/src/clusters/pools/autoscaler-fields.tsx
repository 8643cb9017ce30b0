import type { ReactNode } from 'react'
import type { DraftForm } from '../../fields/draft-form.ts'
import { CheckField, NumberField } from '../../fields/form-fields.tsx'
import type { PoolDraft } from './pool-draft.ts'

/** Draft of the autoscaler settings. */
export type AutoscalerDraft = Pick<PoolDraft, 'isScaled' | 'min' | 'max'>

/** Switch for autoscaling and, if on, the minimum and maximum number of nodes, with field errors. */
export function AutoscalerFields({ form }: { readonly form: DraftForm<AutoscalerDraft> }): ReactNode {
  return (
    <>
      <CheckField
        form={form}
        name="isScaled"
        className="wide"
        description="Adds nodes while pods are pending, and removes nodes with low utilization."
      >
        Enable autoscaling
      </CheckField>
      {form.draft.isScaled ? (
        <>
          <NumberField form={form} name="min" field="autoscaler.min" label="Minimum nodes" />
          <NumberField form={form} name="max" field="autoscaler.max" label="Maximum nodes" />
        </>
      ) : null}
    </>
  )
}

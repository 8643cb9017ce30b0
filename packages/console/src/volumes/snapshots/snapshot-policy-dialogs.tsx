import type { SnapshotPolicy, Volume } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { ActionDialog } from '../../display/action-dialog.tsx'
import { useDraft } from '../../fields/draft-form.ts'
import { CheckField, NumberField } from '../../fields/form-fields.tsx'
import { explainWholeNumber } from '../../fields/whole-number.ts'
import { request } from '../../requests/form-request.ts'

interface PolicyDialogProps {
  readonly volume: Volume
  readonly policy: SnapshotPolicy | null
  readonly onClose: () => void
}

const [hoursBounds, keepBounds] = [
  { min: 1, max: 8_760 },
  { min: 1, max: 100 },
]

/** Dialog that creates or changes the snapshot policy of a volume. */
export function EditPolicyDialog({ volume, policy, onClose }: PolicyDialogProps): ReactNode {
  const form = useDraft({
    hours: String(policy?.every_hours ?? 24),
    keep: String(policy?.keep ?? 7),
    isPaused: policy?.is_paused ?? false,
  })
  const { hours, keep, isPaused } = form.draft
  const body = { every_hours: Number(hours), keep: Number(keep), is_paused: isPaused }
  return (
    <ActionDialog
      title={`Snapshot policy of ${volume.label}`}
      confirm="Save"
      missing={explainWholeNumber(hours, hoursBounds) ?? explainWholeNumber(keep, keepBounds)}
      requests={[request('snapshot_policy.update', { path: { volumeId: volume.id }, body })]}
      onClose={onClose}
    >
      <NumberField form={form} name="hours" label="Hours between snapshots" bounds={hoursBounds} />
      <NumberField
        form={form}
        name="keep"
        label="Snapshots to keep"
        hint="The oldest automatic snapshots beyond this number are deleted. Snapshots that you create are kept."
        bounds={keepBounds}
      />
      <CheckField form={form} name="isPaused" description="No snapshots are created or deleted.">
        Pause the policy
      </CheckField>
    </ActionDialog>
  )
}

/** Dialog that deletes the snapshot policy of a volume. */
export function DeletePolicyDialog({ volume, onClose }: PolicyDialogProps): ReactNode {
  return (
    <ActionDialog
      title={`Delete snapshot policy of ${volume.label}`}
      confirm="Delete policy"
      requests={[request('snapshot_policy.delete', { path: { volumeId: volume.id } })]}
      onClose={onClose}
    >
      <p>No more automatic snapshots are created. The existing snapshots are kept.</p>
    </ActionDialog>
  )
}

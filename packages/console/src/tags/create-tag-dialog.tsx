import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import { type ReactNode, useState } from 'react'
import { cloud } from '../cloud/cloud.ts'
import { ActionDialog } from '../show/action-dialog.tsx'

/** Adds a tag that nothing has yet. */
export function CreateTagDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const [label, setLabel] = useState('')
  return (
    <ActionDialog
      title="Create tag"
      confirm="Create tag"
      isReady={label !== ''}
      requests={[{ method: 'POST', path: '/tags', body: { label }, moor: ['tag', 'create', label] }]}
      send={(idempotencyKey) => cloud.tags.create({ label }, { idempotencyKey })}
      onClose={onClose}
    >
      <FormField label="Label" constraintText="Up to 50 characters.">
        <Input value={label} autoFocus onChange={({ detail }) => setLabel(detail.value)} />
      </FormField>
    </ActionDialog>
  )
}

import Checkbox from '@cloudscape-design/components/checkbox'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { ReactNode } from 'react'
import type { AttachmentDraft } from './attachment-draft.ts'
import { ConfigField } from './config-field.tsx'

/** Checkbox for persistence across boots and, if checked, the configuration. */
export function AttachmentFields({
  hostId,
  draft,
  onChange,
}: {
  readonly hostId: number
  readonly draft: AttachmentDraft
  readonly onChange: (draft: AttachmentDraft) => void
}): ReactNode {
  const { configId, isPersistent } = draft
  return (
    <SpaceBetween size="m">
      <Checkbox
        checked={isPersistent}
        description="Assigns a device slot of a configuration. If not selected, the host must be running now, and the next shutdown or reboot detaches the volume."
        onChange={({ detail }) => onChange({ configId, isPersistent: detail.checked })}
      >
        Persist across boots
      </Checkbox>
      {isPersistent ? (
        <ConfigField
          hostId={hostId}
          value={configId}
          label="Configuration"
          onChange={(id) => onChange({ configId: id, isPersistent })}
        />
      ) : null}
    </SpaceBetween>
  )
}

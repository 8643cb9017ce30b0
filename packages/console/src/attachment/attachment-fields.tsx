import Checkbox from '@cloudscape-design/components/checkbox'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { ReactNode } from 'react'
import type { AttachmentWish } from './attachment-wish.ts'
import { ConfigField } from './config-field.tsx'

/** Fields of an attachment: persistence across boots and the configuration. */
export function AttachmentFields({
  hostId,
  wish,
  onChange,
}: {
  readonly hostId: number
  readonly wish: AttachmentWish
  readonly onChange: (wish: AttachmentWish) => void
}): ReactNode {
  const { configId, isKept } = wish
  return (
    <SpaceBetween size="m">
      <Checkbox
        checked={isKept}
        description="Assigns a device slot of a configuration. If not selected, the host must be running now, and the next shutdown or reboot detaches the volume."
        onChange={({ detail }) => onChange({ configId, isKept: detail.checked })}
      >
        Persist across boots
      </Checkbox>
      {isKept ? (
        <ConfigField
          hostId={hostId}
          value={configId}
          label="Configuration"
          onChange={(id) => onChange({ configId: id, isKept })}
        />
      ) : null}
    </SpaceBetween>
  )
}

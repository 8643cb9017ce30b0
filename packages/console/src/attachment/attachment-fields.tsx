import Checkbox from '@cloudscape-design/components/checkbox'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { ReactNode } from 'react'
import type { AttachmentWish } from './attachment-wish.ts'
import { ConfigField } from './config-field.tsx'

/** How a volume is attached to a host: whether it stays across boots, and in which configuration. */
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
        description="It gets a slot of a configuration. Otherwise the next shutdown or reboot detaches it, and the host must be running now."
        onChange={({ detail }) => onChange({ configId, isKept: detail.checked })}
      >
        Keep it across boots
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

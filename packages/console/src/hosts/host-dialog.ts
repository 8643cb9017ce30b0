import type { Host } from '@moorage/sdk'

/** Props of host dialogs. */
export interface HostDialogProps {
  readonly host: Host
  readonly onClose: () => void
}

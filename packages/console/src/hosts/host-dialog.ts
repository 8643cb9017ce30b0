import type { Host } from '@moorage/sdk'

/** Props of the dialogs about a host. */
export interface HostDialogProps {
  readonly host: Host
  readonly onClose: () => void
}

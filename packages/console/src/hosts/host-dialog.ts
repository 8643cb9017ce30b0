import type { Host } from '@moorage/sdk'

/** What every dialog about a host is given. */
export interface HostDialogProps {
  readonly host: Host
  readonly onClose: () => void
}

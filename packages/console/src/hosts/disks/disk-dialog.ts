import type { Disk, Host } from '@moorage/sdk'

/** Props of disk dialogs. */
export interface DiskDialogProps {
  readonly host: Host
  readonly disk: Disk
  readonly leftMib: number
  readonly onClose: () => void
}

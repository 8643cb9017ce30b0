import type { Disk, Host } from '@moorage/sdk'

/** Props of disk of a host dialogs. */
export interface DiskDialogProps {
  readonly host: Host
  readonly disk: Disk
  /** Unused local storage of the host, in MiB. */
  readonly leftMib: number
  readonly onClose: () => void
}

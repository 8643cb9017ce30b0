import type { Disk, Host } from '@moorage/sdk'

/** What every dialog about a disk of a host is given. */
export interface DiskDialogProps {
  readonly host: Host
  readonly disk: Disk
  /** How much of the host's local storage no disk takes, in MiB. */
  readonly leftMib: number
  readonly onClose: () => void
}

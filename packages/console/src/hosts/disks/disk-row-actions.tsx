import type { Disk, Host } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { RowActions } from '../../resources/row-actions.tsx'
import { useRights } from '../../resources/use-rights.ts'
import { lacksRightsOnHost } from '../../resources/lacks-rights-on-host.ts'
import { CloneDiskDialog } from './clone-disk-dialog.tsx'
import { DeleteDiskDialog } from './delete-disk-dialog.tsx'
import { DiskPasswordDialog } from './disk-password-dialog.tsx'
import { explainBlockedDiskAction } from './disk-state.ts'
import { RenameDiskDialog } from './rename-disk-dialog.tsx'
import { ResizeDiskDialog } from './resize-disk-dialog.tsx'

const actions = [
  ['resize', 'Resize', ResizeDiskDialog],
  ['clone', 'Clone', CloneDiskDialog],
  ['password', 'Reset root password', DiskPasswordDialog],
  ['rename', 'Rename', RenameDiskDialog],
  ['delete', 'Delete', DeleteDiskDialog],
] as const

/** Menu of a disk's actions. Impossible actions are disabled with the reason. */
export function DiskRowActions({
  host,
  disk,
  leftMib,
}: {
  readonly host: Host
  readonly disk: Disk
  readonly leftMib: number
}): ReactNode {
  const forbidden = lacksRightsOnHost(useRights(), host)
  return (
    <RowActions
      name={disk.label}
      props={{ host, disk, leftMib }}
      actions={actions.map(([name, label, Dialog]) => ({
        label,
        Dialog,
        reason: forbidden ?? explainBlockedDiskAction(name, disk, host),
      }))}
    />
  )
}

import type { Volume } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { useRights } from '../resources/use-rights.ts'
import { ResourceActions } from '../resources/resource-actions.tsx'
import { AttachDialog } from './dialogs/attach-dialog.tsx'
import { CloneDialog } from './dialogs/clone-dialog.tsx'
import { DeleteDialog } from './dialogs/delete-dialog.tsx'
import { DetachDialog } from './dialogs/detach-dialog.tsx'
import { EditDialog } from './dialogs/edit-dialog.tsx'
import { ResizeDialog } from './dialogs/resize-dialog.tsx'
import { lacksRightsOnVolume, explainBlockedVolumeAction } from './volume-state.ts'

const actions = [
  ['attach', 'Attach', AttachDialog],
  ['detach', 'Detach', DetachDialog],
  ['resize', 'Resize', ResizeDialog],
  ['clone', 'Clone', CloneDialog],
  ['edit', 'Edit label and tags', EditDialog],
  ['delete', 'Delete', DeleteDialog],
] as const

/** Buttons for a volume's actions. Impossible actions are disabled with the reason. */
export function VolumeActions({ volume }: { readonly volume: Volume }): ReactNode {
  const rights = useRights()
  return (
    <ResourceActions
      props={{ volume }}
      actions={actions.map(([name, label, Dialog]) => ({
        label,
        Dialog,
        reason: lacksRightsOnVolume(name, rights, volume) ?? explainBlockedVolumeAction(name, volume),
      }))}
    />
  )
}

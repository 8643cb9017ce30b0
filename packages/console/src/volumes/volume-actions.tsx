import Button from '@cloudscape-design/components/button'
import type { Volume } from '@moorage/sdk'
import { type ReactNode, useState } from 'react'
import { AttachDialog } from './dialogs/attach-dialog.tsx'
import { CloneDialog } from './dialogs/clone-dialog.tsx'
import { DeleteDialog } from './dialogs/delete-dialog.tsx'
import { DetachDialog } from './dialogs/detach-dialog.tsx'
import { ResizeDialog } from './dialogs/resize-dialog.tsx'
import { whyNot } from './volume-state.ts'

const actions = [
  ['attach', 'Attach', AttachDialog],
  ['detach', 'Detach', DetachDialog],
  ['resize', 'Resize', ResizeDialog],
  ['clone', 'Clone', CloneDialog],
  ['delete', 'Delete', DeleteDialog],
] as const

/** Everything that can be done to a volume; what cannot be done now says why. */
export function VolumeActions({ volume }: { readonly volume: Volume }): ReactNode {
  const [chosen, choose] = useState<(typeof actions)[number][0] | null>(null)
  const open = actions.find(([name]) => name === chosen)
  const Dialog = open?.[2]
  return (
    <div className="actions">
      {actions.map(([name, label]) => {
        const reason = whyNot(name, volume)
        return (
          <Button
            key={name}
            disabled={reason !== null}
            {...(reason === null ? {} : { disabledReason: reason })}
            onClick={() => choose(name)}
          >
            {label}
          </Button>
        )
      })}
      {Dialog ? <Dialog volume={volume} onClose={() => choose(null)} /> : null}
    </div>
  )
}

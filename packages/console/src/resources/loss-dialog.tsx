import type { ReactNode } from 'react'
import { ActionDialog } from '../show/action-dialog.tsx'
import { explain } from '../show/explain.ts'
import type { FormRequest } from '../show/request-lines.ts'
import { sendMany } from '../show/send-many.ts'

interface LossDialogProps<Resource> {
  readonly title: string
  readonly confirm: string
  readonly loss: string
  readonly things: readonly Resource[]
  /** Text after the label. */
  readonly tell: (thing: Resource) => string
  readonly request: (thing: Resource) => FormRequest
  readonly send: (thing: Resource) => Promise<unknown>
  readonly onClose: () => void
}

/** Deletes or revokes several resources without data, with a request for each. */
export function LossDialog<Resource extends { readonly id: number | string; readonly label: string }>(
  props: LossDialogProps<Resource>,
): ReactNode {
  const { title, confirm, loss, things, tell, request, send, onClose } = props
  return (
    <ActionDialog
      title={title}
      confirm={confirm}
      requests={things.map(request)}
      send={() => sendMany(things, send, explain)}
      onClose={onClose}
    >
      <p>{loss}</p>
      <ul className="lost">
        {things.map((thing) => (
          <li key={thing.id}>
            <strong>{thing.label}</strong>, {tell(thing)}
          </li>
        ))}
      </ul>
    </ActionDialog>
  )
}

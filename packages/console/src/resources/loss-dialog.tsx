import type { ReactNode } from 'react'
import { ActionDialog } from '../show/action-dialog.tsx'
import { explain } from '../show/explain.ts'
import type { FormRequest } from '../show/request-lines.ts'
import { sendMany } from '../show/send-many.ts'

/** What a dialog asks before several things end that hold no data. */
interface LossDialogProps<Resource> {
  readonly title: string
  readonly confirm: string
  /** What is lost, as people read it. */
  readonly loss: string
  readonly things: readonly Resource[]
  /** What is said of each beside its label. */
  readonly tell: (thing: Resource) => string
  readonly request: (thing: Resource) => FormRequest
  readonly send: (thing: Resource) => Promise<unknown>
  readonly onClose: () => void
}

/** Names what is going to end, and sends a request for each. */
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

import { type ReactNode, useState } from 'react'
import { ActionDialog } from '../show/action-dialog.tsx'
import { explain } from '../show/explain.ts'
import type { FormRequest } from '../show/request-lines.ts'
import { sendMany } from '../show/send-many.ts'
import { TypedLabel } from './typed-label.tsx'

interface DeleteManyDialogProps<Resource> {
  /** For example, volume. */
  readonly noun: string
  readonly things: readonly Resource[]
  readonly warning: string
  /** Text after the label. */
  readonly describe: (thing: Resource) => string
  readonly request: (thing: Resource) => FormRequest
  readonly send: (thing: Resource) => Promise<unknown>
  readonly onClose: () => void
}

/** Deletes several resources with their data, confirmed by typing their count. */
export function DeleteManyDialog<Resource extends { readonly id: number; readonly label: string }>(
  props: DeleteManyDialogProps<Resource>,
): ReactNode {
  const { noun, things, warning, describe, request, send, onClose } = props
  const [typed, setTyped] = useState('')
  const word = `${things.length} ${noun}${things.length === 1 ? '' : 's'}`
  return (
    <ActionDialog
      title={`Delete ${word}`}
      confirm="Delete"
      missing={typed === word ? null : `Type ${word} to confirm.`}
      requests={things.map(request)}
      send={() => sendMany(things, send, explain)}
      onClose={onClose}
    >
      <p>{warning}</p>
      <ul className="lost">
        {things.map((thing) => (
          <li key={thing.id}>
            <strong>{thing.label}</strong>
            {describe(thing)}
          </li>
        ))}
      </ul>
      <TypedLabel label={word} typed={typed} onType={setTyped} />
    </ActionDialog>
  )
}

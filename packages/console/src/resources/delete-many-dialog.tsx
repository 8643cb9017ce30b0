import { type ReactNode, useState } from 'react'
import { ActionDialog } from '../display/action-dialog.tsx'
import { explain } from '../display/explain.ts'
import { sendMany } from '../display/send-many.ts'
import { TypedLabel } from './typed-label.tsx'
import type { FormRequest } from '../requests/form-request.ts'
import { sendFormRequest } from '../requests/send-form-request.ts'

interface DeleteManyDialogProps<Resource> {
  readonly noun: string
  readonly resources: readonly Resource[]
  readonly warning: string
  readonly describe: (resource: Resource) => string
  readonly request: (resource: Resource) => FormRequest
  readonly onClose: () => void
}

/** Dialog that deletes several resources with their data, confirmed by typing their count, and shows the rejected requests. */
export function DeleteManyDialog<Resource extends { readonly id: number; readonly label: string }>(
  props: DeleteManyDialogProps<Resource>,
): ReactNode {
  const { noun, resources, warning, describe, request, onClose } = props
  const [typed, setTyped] = useState('')
  const word = `${resources.length} ${noun}${resources.length === 1 ? '' : 's'}`
  return (
    <ActionDialog
      title={`Delete ${word}`}
      confirm="Delete"
      missing={typed === word ? null : `Type ${word} to confirm.`}
      requests={resources.map(request)}
      send={() => sendMany(resources, (resource) => sendFormRequest(request(resource)), explain)}
      onClose={onClose}
    >
      <p>{warning}</p>
      <ul className="lost">
        {resources.map((resource) => (
          <li key={resource.id}>
            <strong>{resource.label}</strong>
            {describe(resource)}
          </li>
        ))}
      </ul>
      <TypedLabel label={word} typed={typed} onType={setTyped} />
    </ActionDialog>
  )
}

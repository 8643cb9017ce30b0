import type { ReactNode } from 'react'
import { ActionDialog } from '../display/action-dialog.tsx'
import { explain } from '../display/explain.ts'
import { sendMany } from '../display/send-many.ts'
import type { FormRequest } from '../requests/form-request.ts'
import { sendFormRequest } from '../requests/send-form-request.ts'

interface ConfirmManyDialogProps<Resource> {
  readonly title: string
  readonly confirm: string
  readonly warning: string
  readonly resources: readonly Resource[]
  readonly describe: (resource: Resource) => string
  readonly request: (resource: Resource) => FormRequest
  readonly onClose: () => void
}

/** Dialog that deletes or revokes several resources that contain no data, with one request each, and shows the rejected requests. */
export function ConfirmManyDialog<Resource extends { readonly id: number | string; readonly label: string }>(
  props: ConfirmManyDialogProps<Resource>,
): ReactNode {
  const { title, confirm, warning, resources, describe, request, onClose } = props
  return (
    <ActionDialog
      title={title}
      confirm={confirm}
      requests={resources.map(request)}
      send={() => sendMany(resources, (resource) => sendFormRequest(request(resource)), explain)}
      onClose={onClose}
    >
      <p>{warning}</p>
      <ul className="lost">
        {resources.map((resource) => (
          <li key={resource.id}>
            <strong>{resource.label}</strong>, {describe(resource)}
          </li>
        ))}
      </ul>
    </ActionDialog>
  )
}

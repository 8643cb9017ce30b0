import type { ReactNode } from 'react'
import { ActionDialog } from '../display/action-dialog.tsx'
import { explain } from '../display/explain.ts'
import { sendMany } from '../display/send-many.ts'
import type { FormRequest } from '../requests/form-request.ts'
import { sendFormRequest } from '../requests/send-form-request.ts'

interface ConfirmManyDialogProps<Resource> {
  readonly title: string
  readonly confirm: string
  /** Text that the user types to confirm, because data is lost. */
  readonly typedLabel?: string
  readonly warning: string
  readonly resources: readonly Resource[]
  /** Text after the label, with its separator. */
  readonly describe: (resource: Resource) => string
  readonly request: (resource: Resource) => FormRequest
  readonly onClose: () => void
}

/** Dialog that deletes or revokes several resources that contain no data, with one request each, and shows the rejected requests. */
export function ConfirmManyDialog<Resource extends { readonly id: number | string; readonly label: string }>(
  props: ConfirmManyDialogProps<Resource>,
): ReactNode {
  const { resources, warning, describe, request, ...dialog } = props
  return (
    <ActionDialog
      {...dialog}
      requests={resources.map(request)}
      send={() => sendMany(resources, (resource) => sendFormRequest(request(resource)), explain)}
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
    </ActionDialog>
  )
}

interface DeleteManyDialogProps<Resource> extends Omit<ConfirmManyDialogProps<Resource>, 'title' | 'confirm'> {
  readonly noun: string
}

/** Dialog that deletes several resources with their data, confirmed by typing their count, and shows the rejected requests. */
export function DeleteManyDialog<Resource extends { readonly id: number; readonly label: string }>({
  noun,
  ...props
}: DeleteManyDialogProps<Resource>): ReactNode {
  const word = `${props.resources.length} ${noun}${props.resources.length === 1 ? '' : 's'}`
  return <ConfirmManyDialog {...props} title={`Delete ${word}`} confirm="Delete" typedLabel={word} />
}

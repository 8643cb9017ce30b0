import { type ReactNode, useState } from 'react'
import { ActionDialog } from '../../display/action-dialog.tsx'
import { clientChange } from '../client-draft.ts'
import type { ClientDialogProps } from './client-dialog.ts'
import { ClientFields } from './client-fields.tsx'

/** Dialog that changes an OAuth client's label or redirect URI. A new URI cancels authorizations in progress. Renders nothing without a client. */
export function EditClientDialog({ resources: [client], onClose }: ClientDialogProps): ReactNode {
  const [typed, setTyped] = useState({ label: client?.label ?? '', redirectUri: client?.redirect_uri ?? '' })
  if (client === undefined) return null
  const change = clientChange(client, typed)
  return (
    <ActionDialog
      title={`Edit ${client.label}`}
      confirm="Save"
      missing={change !== null ? null : 'Change a field first.'}
      requests={change === null ? [] : [change]}
      onClose={onClose}
    >
      <ClientFields typed={typed} onType={setTyped} />
      <p className="soft">Changing the redirect URI cancels authorizations in progress.</p>
    </ActionDialog>
  )
}

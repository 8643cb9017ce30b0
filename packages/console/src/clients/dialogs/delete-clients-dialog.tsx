import type { ReactNode } from 'react'
import { ConfirmManyDialog } from '../../resources/confirm-many-dialog.tsx'
import type { ClientDialogProps } from './client-dialog.ts'
import { request } from '../../requests/form-request.ts'

/** Dialog that deletes OAuth clients and all access granted to them. */
export function DeleteClientsDialog({ resources, onClose }: ClientDialogProps): ReactNode {
  return (
    <ConfirmManyDialog
      title="Delete OAuth clients"
      confirm="Delete"
      warning="The access that users granted to these clients ends immediately, and their tokens are revoked:"
      resources={resources}
      describe={({ redirect_uri: address }) => address}
      request={({ id }) => request('client.delete', { path: { clientId: id } })}
      onClose={onClose}
    />
  )
}

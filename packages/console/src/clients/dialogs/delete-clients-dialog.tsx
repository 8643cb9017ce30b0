import type { ReactNode } from 'react'
import { cloud } from '../../cloud/cloud.ts'
import { ConfirmManyDialog } from '../../resources/confirm-many-dialog.tsx'
import type { ClientDialogProps } from './client-dialog.ts'

/** Dialog that deletes OAuth clients and all access granted to them. */
export function DeleteClientsDialog({ resources, onClose }: ClientDialogProps): ReactNode {
  return (
    <ConfirmManyDialog
      title="Delete OAuth clients"
      confirm="Delete"
      warning="The access that users granted to these clients ends immediately, and their tokens are revoked:"
      resources={resources}
      describe={({ redirect_uri: address }) => address}
      request={({ id, label }) => ({
        method: 'DELETE',
        path: `/account/oauth-clients/${id}`,
        moor: ['oauth-client', 'delete', label],
      })}
      send={({ id }) => cloud.clients.delete(id)}
      onClose={onClose}
    />
  )
}

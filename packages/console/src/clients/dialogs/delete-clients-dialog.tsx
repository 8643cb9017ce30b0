import type { ReactNode } from 'react'
import { cloud } from '../../cloud/cloud.ts'
import { LossDialog } from '../../resources/loss-dialog.tsx'
import type { ClientDialogProps } from './client-dialog.ts'

/** Deletes OAuth clients with all access that users granted. */
export function DeleteClientsDialog({ things, onClose }: ClientDialogProps): ReactNode {
  return (
    <LossDialog
      title="Delete OAuth clients"
      confirm="Delete"
      loss="The access that users granted to these clients ends immediately, and their tokens are revoked:"
      things={things}
      tell={({ redirect_uri: address }) => address}
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

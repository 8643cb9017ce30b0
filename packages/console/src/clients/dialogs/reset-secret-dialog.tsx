import type { OAuthClient } from '@moorage/sdk'
import { type ReactNode, useState } from 'react'
import { cloud } from '../../cloud/cloud.ts'
import { ActionDialog } from '../../display/action-dialog.tsx'
import type { ClientDialogProps } from './client-dialog.ts'
import { ClientSecretDialog } from './client-secret-dialog.tsx'

/** Dialog that resets an OAuth client's secret and shows the new secret once. The old secret stops working immediately. Renders nothing without a client. */
export function ResetSecretDialog({ resources: [client], onClose }: ClientDialogProps): ReactNode {
  const [changed, setChanged] = useState<OAuthClient | null>(null)
  if (client === undefined) return null
  if (changed !== null) return <ClientSecretDialog client={changed} onClose={onClose} />
  const path = `/account/oauth-clients/${client.id}/reset-secret`
  return (
    <ActionDialog
      title={`Reset secret of ${client.label}`}
      confirm="Reset secret"
      requests={[{ method: 'POST', path, moor: ['oauth-client', 'reset-secret', client.label] }]}
      send={async (idempotencyKey) => setChanged((await cloud.clients.resetSecret(client.id, { idempotencyKey })).body)}
      onDone={() => undefined}
      onClose={onClose}
    >
      <p>The current secret stops working immediately. The client is rejected until it uses the new secret.</p>
    </ActionDialog>
  )
}

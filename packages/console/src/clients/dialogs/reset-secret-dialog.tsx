import type { OAuthClient } from '@moorage/sdk'
import { type ReactNode, useState } from 'react'
import { ActionDialog } from '../../display/action-dialog.tsx'
import type { ClientDialogProps } from './client-dialog.ts'
import { ClientSecretDialog } from './client-secret-dialog.tsx'
import { request } from '../../requests/form-request.ts'
import { sendFormRequest } from '../../requests/send-form-request.ts'

/** Dialog that resets an OAuth client's secret and shows the new secret once. The old secret stops working immediately. Renders nothing without a client. */
export function ResetSecretDialog({ resources: [client], onClose }: ClientDialogProps): ReactNode {
  const [changed, setChanged] = useState<OAuthClient | null>(null)
  if (client === undefined) return null
  if (changed !== null) return <ClientSecretDialog client={changed} onClose={onClose} />
  const reset = request('client.reset_secret', { path: { clientId: client.id } })
  return (
    <ActionDialog
      title={`Reset secret of ${client.label}`}
      confirm="Reset secret"
      requests={[reset]}
      send={async (idempotencyKey) => setChanged(await sendFormRequest(reset, idempotencyKey))}
      onDone={() => undefined}
      onClose={onClose}
    >
      <p>The current secret stops working immediately. The client is rejected until it uses the new secret.</p>
    </ActionDialog>
  )
}

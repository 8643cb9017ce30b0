import type { OAuthClient } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { SecretDialog } from '../../display/secret-dialog.tsx'
import { readSecret } from '../client-draft.ts'

/** Dialog with a new OAuth client secret, or a hint if it was lost; the service does not return it again. */
export function ClientSecretDialog({
  client,
  onClose,
}: {
  readonly client: OAuthClient
  readonly onClose: () => void
}): ReactNode {
  return (
    <SecretDialog
      title={`Client secret of ${client.label}`}
      noun="secret"
      secret={readSecret(client)}
      onClose={onClose}
    >
      <p>
        Client ID: <code>{client.id}</code>
      </p>
    </SecretDialog>
  )
}

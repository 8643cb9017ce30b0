import Checkbox from '@cloudscape-design/components/checkbox'
import type { OAuthClient } from '@moorage/sdk'
import { type ReactNode, useState } from 'react'
import { ActionDialog } from '../../display/action-dialog.tsx'
import { clientRequest, type ClientDraft } from '../client-draft.ts'
import { ClientFields } from './client-fields.tsx'
import { ClientSecretDialog } from './client-secret-dialog.tsx'
import { sendFormRequest } from '../../requests/send-form-request.ts'

/** Dialog that registers an OAuth client and shows its secret once. It closes for a public client, which gets no secret. */
export function CreateClientDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const [draft, setDraft] = useState<ClientDraft>({ label: '', redirectUri: '', isPublic: false })
  const [created, setCreated] = useState<OAuthClient | null>(null)
  const create = clientRequest(draft)
  if (created !== null) return <ClientSecretDialog client={created} onClose={onClose} />
  return (
    <ActionDialog
      title="Register client"
      confirm="Register client"
      missing={draft.label !== '' && draft.redirectUri !== '' ? null : 'Enter a label and a redirect URI.'}
      requests={[create]}
      send={async (idempotencyKey) => {
        const client = await sendFormRequest(create, idempotencyKey)
        if (client.public) onClose()
        else setCreated(client)
      }}
      onDone={() => undefined}
      onClose={onClose}
    >
      <ClientFields typed={draft} onType={setDraft} />
      <Checkbox
        checked={draft.isPublic}
        description="Public clients have no secret. You cannot change this later."
        onChange={({ detail }) => setDraft({ ...draft, isPublic: detail.checked })}
      >
        Public client (mobile or browser application)
      </Checkbox>
    </ActionDialog>
  )
}

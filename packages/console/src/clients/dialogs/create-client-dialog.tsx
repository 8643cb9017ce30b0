import Checkbox from '@cloudscape-design/components/checkbox'
import type { OAuthClient } from '@moorage/sdk'
import { type ReactNode, useState } from 'react'
import { cloud } from '../../cloud/cloud.ts'
import { ActionDialog } from '../../show/action-dialog.tsx'
import { clientRequest, type ClientWish } from '../client-wish.ts'
import { ClientFields } from './client-fields.tsx'
import { ClientSecretDialog } from './client-secret-dialog.tsx'

/** Registers an OAuth client and shows its secret once. */
export function CreateClientDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const [wish, setWish] = useState<ClientWish>({ label: '', redirectUri: '', isPublic: false })
  const [made, setMade] = useState<OAuthClient | null>(null)
  const request = clientRequest(wish)
  if (made !== null) return <ClientSecretDialog client={made} onClose={onClose} />
  return (
    <ActionDialog
      title="Register client"
      confirm="Register client"
      missing={wish.label !== '' && wish.redirectUri !== '' ? null : 'Enter a label and a redirect URI.'}
      requests={[request]}
      send={async (idempotencyKey) => {
        const { body } = await cloud.clients.create(request.body, { idempotencyKey })
        if (body.public) onClose()
        else setMade(body)
      }}
      onDone={() => undefined}
      onClose={onClose}
    >
      <ClientFields typed={wish} onType={setWish} />
      <Checkbox
        checked={wish.isPublic}
        description="Public clients have no secret. You cannot change this later."
        onChange={({ detail }) => setWish({ ...wish, isPublic: detail.checked })}
      >
        Public client (mobile or browser application)
      </Checkbox>
    </ActionDialog>
  )
}

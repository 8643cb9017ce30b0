import type { OAuthClient } from '@moorage/sdk'
import { type ReactNode, useState } from 'react'
import { ActionDialog } from '../../display/action-dialog.tsx'
import { SecretDialog } from '../../display/secret-dialog.tsx'
import { type DraftForm, useDraft } from '../../fields/draft-form.ts'
import { CheckField, TextField } from '../../fields/form-fields.tsx'
import { request } from '../../requests/form-request.ts'
import { sendFormRequest } from '../../requests/send-form-request.ts'
import { ConfirmManyDialog } from '../../resources/many-resources-dialogs.tsx'
import { clientChange, type ClientDraft, clientRequest, readSecret } from '../client-draft.ts'

/** Props of OAuth client dialogs. */
interface ClientDialogProps {
  readonly resources: readonly OAuthClient[]
  readonly onClose: () => void
}

/** Dialog that registers an OAuth client and shows its secret once. It closes for a public client, which gets no secret. */
export function CreateClientDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const form = useDraft({ label: '', redirectUri: '', isPublic: false })
  const { draft } = form
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
      <ClientFields form={form} />
      <CheckField
        form={form}
        name="isPublic"
        description="Public clients have no secret. You cannot change this later."
      >
        Public client (mobile or browser application)
      </CheckField>
    </ActionDialog>
  )
}

/** Dialog that changes an OAuth client's label or redirect URI. A new URI cancels authorizations in progress. Renders nothing without a client. */
export function EditClientDialog({ resources: [client], onClose }: ClientDialogProps): ReactNode {
  const form = useDraft({ label: client?.label ?? '', redirectUri: client?.redirect_uri ?? '' })
  if (client === undefined) return null
  const change = clientChange(client, form.draft)
  return (
    <ActionDialog
      title={`Edit ${client.label}`}
      confirm="Save"
      missing={change !== null ? null : 'Change a field first.'}
      requests={change === null ? [] : [change]}
      onClose={onClose}
    >
      <ClientFields form={form} />
      <p className="soft">Changing the redirect URI cancels authorizations in progress.</p>
    </ActionDialog>
  )
}

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

/** Dialog that deletes OAuth clients and all access granted to them. */
export function DeleteClientsDialog({ resources, onClose }: ClientDialogProps): ReactNode {
  return (
    <ConfirmManyDialog
      title="Delete OAuth clients"
      confirm="Delete"
      warning="The access that users granted to these clients ends immediately, and their tokens are revoked:"
      resources={resources}
      describe={({ redirect_uri: address }) => `, ${address}`}
      request={({ id }) => request('client.delete', { path: { clientId: id } })}
      onClose={onClose}
    />
  )
}

/** Dialog with a new OAuth client secret, or a hint if it was lost; the service does not return it again. */
function ClientSecretDialog({
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

/** Form fields for label and redirect URI, which stay editable after registration. */
function ClientFields({ form }: { readonly form: DraftForm<Pick<ClientDraft, 'label' | 'redirectUri'>> }): ReactNode {
  return (
    <>
      <TextField form={form} name="label" label="Label" hint="Shown to users on the consent page." autoFocus />
      <TextField
        form={form}
        name="redirectUri"
        label="Redirect URI"
        hint="Where users return after authorization: an https URI without a fragment, or http on 127.0.0.1, [::1] or localhost."
        type="url"
      />
    </>
  )
}

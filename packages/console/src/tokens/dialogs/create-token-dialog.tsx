import type { Token } from '@moorage/sdk'
import { type ReactNode, useState } from 'react'
import { ActionDialog } from '../../display/action-dialog.tsx'
import { SecretDialog } from '../../display/secret-dialog.tsx'
import { isCompleteTokenDraft, newTokenDraft, tokenRequest } from '../token-draft.ts'
import { TokenFields } from './token-fields.tsx'
import { sendFormRequest } from '../../requests/send-form-request.ts'

/** Length of a token. A shorter text is only a prefix (decision G2). */
const tokenLength = 64

/** Dialog that creates a token and shows it once. Shows an error if the response with the token was lost. */
export function CreateTokenDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const [draft, setDraft] = useState(newTokenDraft)
  const [beganMs] = useState(() => Date.now())
  const [created, setCreated] = useState<Token | null>(null)
  const create = tokenRequest(draft, beganMs)
  if (created !== null) {
    const isComplete = created.token.length === tokenLength
    return (
      <SecretDialog
        title={`Token ${created.label}`}
        noun="token"
        secret={isComplete ? created.token : null}
        onClose={onClose}
      >
        <p className="soft">Send the token in the HTTP header: Authorization: Bearer TOKEN</p>
      </SecretDialog>
    )
  }
  return (
    <ActionDialog
      title="Create token"
      confirm="Create token"
      missing={isCompleteTokenDraft(draft) ? null : 'Enter a label and select the scopes.'}
      requests={[create]}
      send={async (idempotencyKey) => setCreated(await sendFormRequest(create, idempotencyKey))}
      onDone={() => undefined}
      onClose={onClose}
    >
      <TokenFields draft={draft} onChange={setDraft} />
    </ActionDialog>
  )
}

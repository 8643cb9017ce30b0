import type { Token } from '@moorage/sdk'
import { type ReactNode, useState } from 'react'
import { cloud } from '../../cloud/cloud.ts'
import { ActionDialog } from '../../show/action-dialog.tsx'
import { SecretDialog } from '../../show/secret-dialog.tsx'
import { isCompleteTokenWish, newTokenWish, tokenRequest } from '../token-wish.ts'
import { TokenFields } from './token-fields.tsx'

/** Length of a token; a shorter text is its prefix (decision G2). */
const wholeLength = 64

/** Creates a token and shows it once. */
export function CreateTokenDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const [wish, setWish] = useState(newTokenWish)
  const [beganMs] = useState(() => Date.now())
  const [made, setMade] = useState<Token | null>(null)
  const request = tokenRequest(wish, beganMs)
  if (made !== null) {
    const isWhole = made.token.length === wholeLength
    return (
      <SecretDialog title={`Token ${made.label}`} noun="token" secret={isWhole ? made.token : null} onClose={onClose}>
        <p className="soft">Send the token in the HTTP header: Authorization: Bearer TOKEN</p>
      </SecretDialog>
    )
  }
  return (
    <ActionDialog
      title="Create token"
      confirm="Create token"
      missing={isCompleteTokenWish(wish) ? null : 'Enter a label and select the scopes.'}
      requests={[request]}
      send={async (idempotencyKey) => {
        setMade((await cloud.tokens.create(request.body, { idempotencyKey })).body)
      }}
      onDone={() => undefined}
      onClose={onClose}
    >
      <TokenFields wish={wish} onChange={setWish} />
    </ActionDialog>
  )
}

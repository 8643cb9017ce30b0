import type { Token } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { cloud } from '../../cloud/cloud.ts'
import { LossDialog } from '../../resources/loss-dialog.tsx'
import { scopeWords } from '../token-words.ts'

/** Revokes tokens permanently. */
export function RevokeTokensDialog({
  things,
  onClose,
}: {
  readonly things: readonly Token[]
  readonly onClose: () => void
}): ReactNode {
  return (
    <LossDialog
      title="Revoke tokens"
      confirm="Revoke"
      loss="Requests with these tokens are rejected from now on. You cannot restore the tokens:"
      things={things}
      tell={({ scopes }) => scopeWords(scopes)}
      request={({ id, label }) => ({
        method: 'DELETE',
        path: `/profile/tokens/${id}`,
        moor: ['token', 'delete', label],
      })}
      send={({ id }) => cloud.tokens.delete(id)}
      onClose={onClose}
    />
  )
}

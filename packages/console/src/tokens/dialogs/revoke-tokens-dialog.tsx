import type { Token } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { cloud } from '../../cloud/cloud.ts'
import { ConfirmManyDialog } from '../../resources/confirm-many-dialog.tsx'
import { scopeNames } from '../scope-names.ts'

/** Dialog that revokes tokens permanently. */
export function RevokeTokensDialog({
  resources,
  onClose,
}: {
  readonly resources: readonly Token[]
  readonly onClose: () => void
}): ReactNode {
  return (
    <ConfirmManyDialog
      title="Revoke tokens"
      confirm="Revoke"
      warning="Requests with these tokens are rejected from now on. You cannot restore the tokens:"
      resources={resources}
      describe={({ scopes }) => scopeNames(scopes)}
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

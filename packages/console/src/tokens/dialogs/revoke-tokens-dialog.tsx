import type { Token } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { ConfirmManyDialog } from '../../resources/confirm-many-dialog.tsx'
import { scopeNames } from '../scope-names.ts'
import { request } from '../../requests/form-request.ts'

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
      request={({ id }) => request('token.delete', { path: { tokenId: id } })}
      onClose={onClose}
    />
  )
}

import type { Token } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { RenameDialog } from '../../resources/rename-dialog.tsx'
import { request } from '../../requests/form-request.ts'

/** Dialog that renames the first of `resources`; renders nothing if empty. */
export function RenameTokenDialog({
  resources: [token],
  onClose,
}: {
  readonly resources: readonly Token[]
  readonly onClose: () => void
}): ReactNode {
  if (token === undefined) return null
  return (
    <RenameDialog
      label={token.label}
      request={(label) => request('token.update', { path: { tokenId: token.id }, body: { label } })}
      onClose={onClose}
    />
  )
}
